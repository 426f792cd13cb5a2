import type { RenderedTemplate } from '../../shared/template';
import { attentionFirst } from './nextSteps';
import type { ContactReport } from './report';

/** A report as a row of a table. */
export type Row = Partial<ContactReport> & Pick<ContactReport, 'status' | 'item'>;

/**
 * Arranges reports as a readable table: the most important columns first, columns that are empty for
 * every contact left out, and rows that need attention first. n8n's table has the columns
 * of its first row first, so the rows of a preview, all on the second output, have the same columns.
 */
export function toRows(reports: readonly ContactReport[]): Row[] {
	const isPreview = reports.some(({ preview }) => preview !== undefined);
	const rows = reports.map((report) => {
		const { status, name, phone, reason, sentAt, preview, ...others } = report;
		// A row without an error does not get the key: see `ContactReport.error`.
		const error = isPreview || 'error' in report ? { error: report.error } : {};
		const text = preview && messageText(preview);
		return { status, name, phone, text, reason, ...error, sentAt, ...others, preview };
	});
	const columns = new Set(rows.flatMap((row) => Object.entries(row).flatMap(columnIfFilled)));
	const all = new Set(rows.flatMap((row) => Object.keys(row)));
	const filled = rows.map((row: Record<string, unknown>) => {
		const entries = isPreview
			? [...all].map((column): [string, unknown] => [column, row[column] ?? ''])
			: Object.entries(row);
		return Object.fromEntries(entries.filter(([column]) => columns.has(column))) as unknown as Row;
	});
	return attentionFirst(filled);
}

function columnIfFilled([column, value]: [string, unknown]): string[] {
	return value === null || value === undefined || value === '' ? [] : [column];
}

/** The message as one text: header, body, footer and buttons, each on its own line. */
function messageText({ header, body, footer, buttons = [] }: RenderedTemplate): string {
	const buttonTexts = buttons.map(({ text, url, code }) =>
		[`[${text}]`, url, code].filter(Boolean).join(' '),
	);
	return [header, body, footer, ...buttonTexts].filter(Boolean).join('\n');
}
