import { isRecord, type UnknownRecord } from '../records';
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
	const what = `the item has no column ${quoteColumn(name)}`;
	const path = findColumn(name, row as UnknownRecord);
	if (path) {
		return `${what}, but ${quoteColumn(path.join('.'))}: enter {{ $json${path.map(accessOf).join('')} }}`;
	}
	const shown = columns.slice(0, mostNamed).map(quoteColumn).join(', ');
	const more = columns.length > mostNamed ? ` and ${columns.length - mostNamed} more` : '';
	return `${what}, but ${shown}${more}`;
}

/** The path of a column of this name, whatever its case, in a row or in an object in it. */
function findColumn(name: string, row: UnknownRecord): string[] | undefined {
	const inside = Object.entries(row).filter(([, value]) => isRecord(value));
	const places = [[[], row], ...inside.map(([each, value]) => [[each], value])] as Array<
		[string[], UnknownRecord]
	>;
	for (const [path, record] of places) {
		const found = Object.keys(record).find((each) => each.toLowerCase() === name.toLowerCase());
		if (found !== undefined) return [...path, found];
	}
	return undefined;
}

/** How an expression reads a column of an object: `.phone`, `["Phone number"]`. */
export function accessOf(name: string): string {
	return /^[\p{L}_$][\p{L}\d_$]*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}
