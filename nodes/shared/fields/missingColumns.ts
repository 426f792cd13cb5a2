import { isRecord } from '../records';
import { quoteColumn } from '../values/describeValue';

/** The columns that an expression reads: `$json.phone`, `$json["phone"]`. */
const columnsRead = /\$json(?:\.([\p{L}_$][\p{L}\d_$]*)|\[\s*["']([^"']+)["']\s*\])/gu;

/** Most columns that a message names. */
const mostNamed = 10;

/** The columns that expressions read, if the item has none of them; otherwise none. */
export function missingColumns(expressions: readonly string[], row: object): string[] {
	const names = [...expressions.join(' ').matchAll(columnsRead)].map(
		([, plain, quoted]) => plain ?? quoted,
	);
	return names.some((name) => Object.hasOwn(row, name)) ? [] : [...new Set(names)];
}

/**
 * Says which columns an item has, where expressions read only others: in the body of a webhook, in the fields
 * of Airtable, or under another name.
 *
 * @returns a clause, and what to enter if that is known; `undefined` if the item has one of the columns, or none at all
 */
export function describeMissingColumns(
	expressions: readonly string[],
	row: object,
): string | undefined {
	const [name] = missingColumns(expressions, row);
	const columns = Object.keys(row);
	if (name === undefined || columns.length === 0) return undefined;
	const paths = [
		...columns.map((column) => [column]),
		...Object.entries(row).flatMap(([column, value]) =>
			isRecord(value) ? Object.keys(value).map((inner) => [column, inner]) : [],
		),
	];
	const found = paths.find((path) => path.at(-1)?.toLowerCase() === name.toLowerCase());
	const shown = found ? [found.join('.')] : columns.slice(0, mostNamed);
	const more = found || columns.length <= mostNamed ? '' : ', …';
	const advice = found ? `: enter {{ $json${found.map(accessOf).join('')} }}` : '';
	return `the item has no column ${quoteColumn(name)}, but ${shown.map(quoteColumn).join(', ')}${more}${advice}`;
}

/** How an expression reads a column of an object: `.phone`, `["Phone number"]`. */
function accessOf(name: string): string {
	return /^[\p{L}_$][\p{L}\d_$]*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}
