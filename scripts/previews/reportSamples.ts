import type { ReportRow } from '../../nodes/OutboundContact/campaignReport/campaignState';
import type { ContactReport } from '../../nodes/OutboundContact/report/report';
import { sampleDate, sampleText } from './sampleAnswer';

/** A report of CRM Outbound Contact with all its default fields. */
export const contactReportSample: Required<Omit<ContactReport, 'preview'>> = {
	status: 'sent',
	name: sampleText,
	phone: sampleText,
	reason: 'alreadySent',
	error: sampleText,
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
};

/** A row of Get Report with all fields. */
export const reportRowSample: ReportRow = {
	status: 'sent',
	name: sampleText,
	phone: sampleText,
	evidence: 'messageShown',
	template: sampleText,
	at: sampleDate,
	leadId: sampleText,
	leadUrl: sampleText,
	conversationId: sampleText,
	activitySince: true,
	item: 1,
	error: sampleText,
};
