import type { DialectName } from '../../sandbox/dialects';

/** Dialects that are tested together, because they affect each other. */
export const combinations: DialectName[][] = [
	['idsAsNumbers', 'recordsInData', 'timesInBrazilWithoutZone', 'sendAnswers204'],
	['phonesShownLocal', 'putReplacesLead'],
	['phonesShownWithoutNinthDigit', 'putReplacesLead'],
	['listFromLaggingReplica', 'putReplacesLead'],
	['postIgnoresMetadata', 'putIgnoresEveryThirdLead'],
	['postAnswersIdOnly', 'listLimitedTo30DaysWithoutDates'],
];
