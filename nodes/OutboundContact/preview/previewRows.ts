import type { RenderedTemplate } from '../../shared/template';
import type { ContactReport } from '../report';

/**
 * Arranges the reports of a dry run or a test for reading as a table: status, phone, name and text
 * first, and no column that is empty for every contact.
 */
export function toPreviewRows(reports: readonly ContactReport[]): ContactReport[] {
	const rows = reports.map((report) => {
		const { status, phone, name, preview, ...others } = report;
		const text = preview ? messageText(preview) : null;
		return { status, phone, name, text, ...others, preview };
	});
	const columns = new Set(rows.flatMap((row) => Object.entries(row).flatMap(columnIfFilled)));
	return rows.map(
		(row) =>
			Object.fromEntries(
				Object.entries(row).filter(([column]) => columns.has(column)),
			) as unknown as ContactReport,
	);
}

function columnIfFilled([column, value]: [string, unknown]): string[] {
	return value === null || value === undefined || value === '' ? [] : [column];
}

/** The message as one text: header, body, footer and buttons, each on its own line. */
function messageText({ header, body, footer, buttons = [] }: RenderedTemplate): string {
	const buttonTexts = buttons.map(({ text }) => `[${text}]`);
	return [header, body, footer, ...buttonTexts].filter(Boolean).join('\n');
}
