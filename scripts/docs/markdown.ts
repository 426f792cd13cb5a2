/** A text as the cell of a Markdown table: on one line, and with its bars escaped. */
function tableCell(text: string): string {
	return text.replace(/\s*\n\s*/g, ' ').replace(/\|/g, '\\|');
}

/**
 * A Markdown table. Prettier aligns its columns.
 *
 * @param columns headings
 * @param rows one cell per column
 */
export function markdownTable(columns: readonly string[], rows: readonly string[][]): string {
	const line = (cells: readonly string[]) => `| ${cells.map(tableCell).join(' | ')} |`;
	return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The HTML that n8n allows in descriptions, as Markdown: links, code and line breaks. */
export function htmlToMarkdown(html: string): string {
	return html
		.replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, '[$2]($1)')
		.replace(/<\/?(?:b|strong)>/g, '**')
		.replace(/<\/?code>/g, '`')
		.replace(/<br\s*\/?>/g, ' ');
}
