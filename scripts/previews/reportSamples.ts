import type { ReportRow, summarize } from '../../nodes/OutboundResults/report';
import type { ContactReport } from '../../nodes/OutboundContact/report/report';
import { sampleDate, sampleText } from './sampleAnswer';

/** A report of CRM Outbound Contact with all its default fields. */
export const contactReportSample: Required<ContactReport> = {
	status: 'sent',
	name: sampleText,
	phone: sampleText,
	check: sampleText,
	reason: 'alreadySent',
	error: sampleText,
	text: sampleText,
	sentAt: sampleDate,
	failedStep: 'validate',
	item: 1,
	leadId: sampleText,
	leadUrl: sampleText,
	leadAlreadyExisted: true,
	conversationId: sampleText,
	conversationReused: true,
	messageId: sampleText,
	template: sampleText,
	evidence: 'messageShown',
	retryAt: sampleDate,
	note: sampleText,
	earlierCampaign: sampleText,
};

/** Output items of CRM Outbound Results with all fields, by operation. */
export const campaignSamples: {
	getAll: object;
	getReport: Required<ReportRow> & { leadUrl: string };
	getSummary: ReturnType<typeof summarize>[number];
} = {
	getAll: {
		campaign: sampleText,
		key: sampleText,
		templates: [sampleText],
		contacts: 1,
		sent: 1,
		firstAt: sampleDate,
		lastAt: sampleDate,
	},
	getReport: {
		status: 'sent',
		name: sampleText,
		phone: sampleText,
		answered: true,
		answeredNote: sampleText,
		template: sampleText,
		at: sampleDate,
		evidence: 'messageShown',
		error: sampleText,
		item: 1,
		leadId: sampleText,
		conversationId: sampleText,
		leadUrl: sampleText,
	},
	getSummary: {
		campaign: sampleText,
		template: sampleText,
		contacts: 1,
		sent: 1,
		unconfirmed: 1,
		answered: 1,
		answerUnknown: 1,
		share: 1,
		shareText: sampleText,
		shareFrom: 1,
		shareTo: 1,
		firstAt: sampleDate,
		lastAt: sampleDate,
	},
};
