import type { IDataObject } from 'n8n-workflow';

import { InvalidInput } from './invalidInput';
import { isRecord, plainName } from './records';

/** Names of fields about pages, without separators and in lower case. */
const names = {
	nextPage: /^(?:has)?(?:next|more)(?:page)?(?:url|uri|link|cursor|token|number)?$/,
	currentPage: /^(?:current)?page(?:number)?$/,
	lastPage: /^(?:(?:total|num)pages?|pages|lastpage|pagecount)$/,
	total: /^total(?:count|items|records|results)?$/,
	pageSize: /^(?:limit|perpage|pagesize|size)$/,
};

const maxDepth = 3;

/** Whether the header `Link` names the next page of a list. */
export function hasNextPageLink({ headers }: { headers: IDataObject }): boolean {
	return /\brel="?next"?/i.test(String(headers.link ?? ''));
}

/**
 * Whether a list is only a page of a longer one. The API documents no pages, but another version of it
 * may have them, and name the next one beside the list.
 *
 * @param value the body as it came, parsed
 */
export function hasNextPage(value: unknown, depth = 0): boolean {
	if (!isRecord(value) || depth > maxDepth) return false;
	const fields = Object.entries(value).map(([name, field]) => [plainName(name), field] as const);
	return (
		fields.some(([name, field]) => names.nextPage.test(name) && isGiven(field)) ||
		isBeforeLast(fields) ||
		fields.some(([, field]) => hasNextPage(field, depth + 1))
	);
}

function isBeforeLast(fields: ReadonlyArray<readonly [string, unknown]>): boolean {
	const numberIn = (named: RegExp) => Number(fields.find(([name]) => named.test(name))?.[1]);
	const current = numberIn(names.currentPage);
	const last = numberIn(names.lastPage) || numberIn(names.total) / numberIn(names.pageSize);
	// Pages may be counted from 0.
	return current === 0 ? last > 1 : current < last;
}

function isGiven(value: unknown): boolean {
	if (typeof value === 'string') return !/^(?:|false|null|none|0)$/i.test(value.trim());
	if (isRecord(value)) return Object.values(value).some(isGiven);
	return value === true || (typeof value === 'number' && value > 0);
}

/**
 * Rejects a list that is only a page of a longer one. The API documents no pages, so the others cannot
 * be asked for.
 *
 * @param what what the records are called, in the plural, for the message
 * @param advice what to do about it
 * @throws {InvalidInput} when there are more records than the answer holds
 */
export function requireWholeList(list: { isPage?: boolean }, what: string, advice: string): void {
	if (!list.isPage) return;
	throw new InvalidInput(
		`The CRM returned only some of the ${what}`,
		`Its answer says that there are further pages, which this node cannot ask for. ${advice}`,
	);
}
