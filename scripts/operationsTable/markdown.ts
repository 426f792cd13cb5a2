import { apiNameDefaults, type ApiName } from '../../nodes/shared/contract';
import { endpointOf, type DeclaredOperation } from '../declaredOperations';

/** Between these two lines of README.md the table stands. */
export const tableStart = '<!-- operations:start -->';
export const tableEnd = '<!-- operations:end -->';

const columns = ['Node', 'Resource', 'Operation', 'Request', 'Standing'];

/**
 * README.md with the table of operations as it should be.
 *
 * @param readme the text as it is
 * @throws Error when the lines that the table stands between are missing
 */
export function renewedTable(readme: string, operations: DeclaredOperation[]): string {
	const start = readme.indexOf(tableStart);
	const end = readme.indexOf(tableEnd);
	if (start === -1 || end < start) {
		throw new Error(`README.md lacks the lines ${tableStart} and ${tableEnd}`);
	}
	const before = readme.slice(0, start + tableStart.length);
	return `${before}\n\n${operationsTable(operations)}\n\n${readme.slice(end)}`;
}

/** The operations as a Markdown table, its columns aligned. */
export function operationsTable(operations: DeclaredOperation[]): string {
	const rows = [columns, ...operations.map(cells)];
	const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column].length)));
	const line = (row: string[]) =>
		`| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
	const ruler = line(widths.map((width) => '-'.repeat(width)));
	const [header, ...body] = rows.map(line);
	return [header, ruler, ...body].join('\n');
}

function cells(operation: DeclaredOperation): string[] {
	const { node, resourceLabel = '', label, method, path } = operation;
	const found = endpointOf(operation);
	if (!found) throw new Error(`The contract has no ${method} ${path}`);
	const { standing } = found.endpoint;
	return [node.displayName, resourceLabel, label, `\`${method} ${shown(path)}\``, standing];
}

/** A path as the spec writes it: names that the credential sets have their defaults. */
function shown(path: string): string {
	return path.replace(/\{(\w+)\}/g, (whole, name: string) =>
		name in apiNameDefaults ? apiNameDefaults[name as ApiName] : whole,
	);
}
