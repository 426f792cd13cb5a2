type Cells = ReadonlyArray<string | number>;

/**
 * Renders a Markdown table with aligned columns, so that it is readable in a terminal, too.
 *
 * @param columns headings
 * @param rows one cell per column
 * @param textColumns number of text columns; the columns after them contain numbers
 */
export function markdownTable(
	columns: readonly string[],
	rows: readonly Cells[],
	textColumns = columns.length,
): string {
	const lines = [columns, ...rows].map((cells) => cells.map(cellText));
	const widths = columns.map((_, column) =>
		Math.max(3, ...lines.map((line) => line[column].length)),
	);
	const aligned = lines.map((line) =>
		line.map((text, column) =>
			column < textColumns ? text.padEnd(widths[column]) : text.padStart(widths[column]),
		),
	);
	const [head, ...body] = aligned.map(joined);
	return [head, joined(rules(widths, textColumns)), ...body].join('\n');
}

/** The header of a table that is written row by row; otherwise as `markdownTable`. */
export function tableHead(columns: readonly string[], textColumns = columns.length): string {
	const widths = columns.map(() => 3);
	return `${tableRow(columns)}\n${joined(rules(widths, textColumns))}`;
}

/** One line of a table. */
export function tableRow(cells: Cells): string {
	return joined(cells.map(cellText));
}

function joined(texts: readonly string[]): string {
	return `| ${texts.join(' | ')} |`;
}

/** The delimiter row, which defines the alignment of the columns. */
function rules(widths: readonly number[], textColumns: number): string[] {
	return widths.map((width, column) =>
		column < textColumns ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
	);
}

/** The cell on one line, with escaped bars. */
function cellText(cell: string | number): string {
	return String(cell)
		.replace(/\s*\n\s*/g, ' ')
		.replace(/\|/g, '\\|');
}
