type Cells = ReadonlyArray<string | number>;

/**
 * A Markdown table with its columns aligned, so that it reads well in a terminal, too.
 *
 * @param columns headings
 * @param rows one cell per column
 * @param textColumns how many columns hold text; those after them hold numbers
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

/** The first two lines of a table whose rows come one by one; otherwise as `markdownTable`. */
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

/** What stands between head and body, and says which columns hold numbers. */
function rules(widths: readonly number[], textColumns: number): string[] {
	return widths.map((width, column) =>
		column < textColumns ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
	);
}

/** On one line, and with its bars escaped. */
function cellText(cell: string | number): string {
	return String(cell)
		.replace(/\s*\n\s*/g, ' ')
		.replace(/\|/g, '\\|');
}
