import type { IBinaryKeyData } from 'n8n-workflow';

import { isRecord, type UnknownRecord } from '../../shared/records';
import { isBlank } from '../../shared/values/blank';
import { countOf, quoteColumn } from '../../shared/values/describeValue';

/** Files that may hold a list, by name or type. */
const listFile = /\.(?:csv|tsv|txt|xlsx?|ods|json)$|^text\/|csv|excel|spreadsheet|json/i;

/** Why an item is no row of a list, and which node makes rows of it; `undefined` if it is no file and holds no list. */
export function whyNotARow(
	row: UnknownRecord,
	files: IBinaryKeyData | undefined,
): string | undefined {
	const isEmpty = Object.keys(row).length === 0;
	// Output that was pinned by n8n's API may have a file that is null.
	const file = Object.values(files ?? {})
		.filter(isRecord)
		.find(({ fileName, mimeType }) =>
			[fileName, mimeType].some((each) => isEmpty || listFile.test(each ?? '')),
		);
	if (file) {
		const name = file.fileName ? ` "${file.fileName.slice(0, 60)}"` : '';
		return `The item is a file${name}, not a row of it. Put Extract From File before this node`;
	}
	const list = findList(row);
	if (!list) return undefined;
	const advice = `Put Split Out before this node, with ${list.path} in "Fields To Split Out"`;
	return `${quoteColumn(list.path)} holds ${list.rows} in one item. ${advice}`;
}

/** The first list of records in an item, or in an object in it. */
function findList(json: object, at = ''): { path: string; rows: string } | undefined {
	for (const [name, value] of Object.entries(json) as Array<[string, unknown]>) {
		const path = at + name;
		if (Array.isArray(value) && value.length > 0 && value.every(isRecord))
			return { path, rows: countOf(value.length, 'row') };
		const found = at === '' && isRecord(value) ? findList(value, `${name}.`) : undefined;
		if (found) return found;
	}
	return undefined;
}

/** What a table or a sheet adds to each row by itself. */
const columnsOfTables = /^(?:row_number|id|createdAt|updatedAt)$/;

/** Whether all columns are empty or false, apart from those of the table itself; also if there are none. */
export function isEmptyRow(row: UnknownRecord): boolean {
	return Object.entries(row).every(
		([name, value]) =>
			columnsOfTables.test(name) || isBlank(value) || /^false$/i.test(String(value)),
	);
}

/** Warns about columns that an expression with their name does not find, such as those of Excel's CSV UTF-8. */
export function unseenColumnsHint(item: object): string | undefined {
	const columns = Object.keys(item).filter((name) => /^[\s\p{Cf}]|[\s\p{Cf}]$/u.test(name));
	if (columns.length === 0) return undefined;
	const quoted = columns.slice(0, 5).map(quoteColumn).join(', ');
	return `Expressions do not find columns whose names begin or end with a space or an invisible character: ${quoted}. Correct the names; for <U+FEFF>, turn on "Exclude Byte Order Mark (BOM)" where the file is read`;
}
