import type { DialectName } from '../../sandbox/dialects';

/** Dialects that are tested together, because they affect each other. */
export const combinations: DialectName[][] = [
	['idsAsNumbers', 'recordsInDataWithSuccess', 'timesWithoutZone', 'sendAnswers202Empty'],
	['phonesShownLocal', 'putReplacesLead'],
	['phonesShownWithoutNinthDigit', 'putReplacesLead'],
	['phonesMasked', 'listAnswers404WhenEmpty'],
	['listFromLaggingReplica', 'putClearsContactFields'],
	['postIgnoresMetadata', 'putIgnoresEveryThirdLead'],
	['postEchoesBody', 'listLimitedTo30DaysWithoutDates'],
	['openingAnswersClosedConversation', 'messageLeavesClosedConversations'],
];
