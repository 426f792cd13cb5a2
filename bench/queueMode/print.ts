/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { tableHead, tableRow } from '../../scripts/markdown/table';

/** Prints a heading. */
export function heading(text: string): void {
	process.stdout.write(`\n${text}\n\n`);
}

/** Prints the header of a table. */
export function head(columns: readonly string[]): void {
	process.stdout.write(`${tableHead(columns)}\n`);
}

/** Prints a row of a table. */
export function row(...cells: Array<string | number>): void {
	process.stdout.write(`${tableRow(cells)}\n`);
}
