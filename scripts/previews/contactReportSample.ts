import type { ContactReport } from '../../nodes/OutboundContact/report';
import { sampleDate, sampleText } from './sampleAnswer';

/** A report of CRM Outbound Contact with all its default fields. */
export const contactReportSample: Required<Omit<ContactReport, 'input' | 'preview'>> = {
	status: 'sent',
	reason: 'alreadySent',
	failedStep: 'validate',
	error: sampleText,
	item: 0,
	name: sampleText,
	phone: sampleText,
	leadId: sampleText,
	leadAlreadyExisted: true,
	conversationId: sampleText,
	conversationReused: true,
	messageId: sampleText,
	template: sampleText,
	sentAt: sampleDate,
	evidence: 'arrived',
	retryAt: sampleDate,
};
