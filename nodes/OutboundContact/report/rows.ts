import { filledFields } from '../../shared/output/filledFields';
import { timeInZone } from '../../shared/values/zonedTime';
import { attentionFirst } from './nextSteps';
import type { ContactReport } from './report';

/** A report as a row of a table. */
export type Row = Partial<ContactReport> & Pick<ContactReport, 'status' | 'item'>;

/**
 * Arranges reports as a readable table: rows that need attention first, the most important columns first,
 * and no field without a value, except for an unconfirmed message of which the CRM shows nothing clear.
 *
 * @param zone time zone of the times
 */
export function toRows(reports: readonly ContactReport[], zone: string): Row[] {
	return attentionFirst(reports).map((report) => {
		const { status, name, phone, check, reason, error, text, ...others } = report;
		const [sentAt, retryAt] = [others.sentAt, others.retryAt].map((at) => timeInZone(at, zone));
		const first = { status, name, phone, check, reason, error, text, sentAt };
		const kept = status === 'unconfirmed' ? ['evidence'] : [];
		return filledFields({ ...first, ...others, ...{ sentAt, retryAt } }, kept) as unknown as Row;
	});
}
