import type { IDataObject } from 'n8n-workflow';

import { isBlank } from '../../shared/values/blank';
import { quoteColumn } from '../../shared/values/quoteColumn';

/** Characters at the ends of a column's name that nobody sees: space, and characters without width. */
const invisible = /^[\s\p{Cf}]|[\s\p{Cf}]$/u;

/**
 * Warns about columns whose names begin or end with what nobody sees, such as the byte order mark of
 * Excel's CSV UTF-8: an expression that reads `name` finds nothing in them.
 */
export function unseenColumnsHint(item: object): string | undefined {
	const columns = Object.keys(item).filter((name) => invisible.test(name));
	if (columns.length === 0) return undefined;
	const quoted = columns.slice(0, 5).map(quoteColumn).join(', ');
	return `Expressions do not find columns whose names begin or end with a space or an invisible character: ${quoted}. Correct the names; for <U+FEFF>, turn on "Exclude Byte Order Mark (BOM)" where the file is read`;
}

/** Whether all columns are empty or false, apart from a row's number; also if there are none. */
export function isEmptyRow(item: IDataObject): boolean {
	return Object.entries(item).every(
		([name, value]) => name === 'row_number' || isBlank(value) || /^false$/i.test(String(value)),
	);
}
