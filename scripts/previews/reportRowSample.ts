import type { ReportRow } from '../../nodes/OutboundContact/campaignReport/campaignState';
import { sampleDate, sampleText } from './sampleAnswer';

/** A row of Get Report with all fields. */
export const reportRowSample: ReportRow = {
	item: 0,
	name: sampleText,
	phone: sampleText,
	state: 'sent',
	evidence: 'arrived',
	at: sampleDate,
	leadId: sampleText,
	conversationId: sampleText,
	activitySince: true,
	error: sampleText,
};
