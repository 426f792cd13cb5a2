import { InvalidInput } from '../../invalidInput';
import { type UnknownRecord, isRecord, plainName, wrappers } from '../../records';

/** Names of fields and headers about pages, in lower case and only with letters. */
const nextPage =
	/^(?:odata)?(?:has|is)?(?:next|more)(?:page|url|uri|link|href|cursor|token|number|offset|start|marker|key|results|items|records|available)*$/;
const isCut = /^(?:is)?(?:truncated|partial|incomplete)(?:results)?$|^continuation(?:token)?$/;
const pageCount = /^(?:(?:total|num|last)pages?|pages|pagecount)$/;
const isLastPage = /^(?:is)?last(?:page)?$/;
const partsOfTotal = /total|found|count|full|^numberof|^num(?!ber)/g;

const maxDepth = 3;

/**
 * Whether a list is not whole: a number beside it that is plainly a total exceeds its records, or
 * anything is plainly a next page. The API documents no pages, but another version of it may have them.
 *
 * @param beside the body as it came, parsed, or the headers
 * @param count how many records the list has
 * @param names names of the records, such as `leads`
 */
export function showsMore(
	beside: unknown,
	count: number,
	names: readonly string[],
	depth = 0,
): boolean {
	if (!isRecord(beside) || depth > maxDepth) return false;
	const nouns = [...wrappers, ...names.map(plainName)];
	return Object.entries(beside).some(([fieldName, field]) => {
		const name = fieldName.replace(/^x-(?:pagination-)?|[^a-z]/gi, '').toLowerCase();
		const noun = name.replace(partsOfTotal, '');
		const isTotal = noun !== name && (noun === '' || nouns.includes(noun));
		return (
			((nextPage.test(name) || isCut.test(name)) && isGiven(field)) ||
			(isLastPage.test(name) && field === false) ||
			(pageCount.test(name) && parseInt(String(field), 10) > 1) ||
			(isTotal && parseInt(String(isRecord(field) ? field.value : field), 10) > count) ||
			showsMore(field, count, names, depth + 1)
		);
	});
}

/** Whether a response holds only a part of a list, by its status or headers. */
export function isPartialContent(
	{ statusCode, headers }: { statusCode: number; headers: UnknownRecord },
	count: number,
	names: readonly string[],
): boolean {
	const total = /\/(\d+)\s*$/.exec(String(headers['content-range'] ?? ''))?.[1];
	const hasNextLink = /\brel\s?=\s?["']?(?:\w{1,20} )?next\b/i.test(String(headers.link ?? ''));
	const isPart = statusCode === 206 || Number(total) > count || hasNextLink;
	return isPart || showsMore(headers, count, names);
}

function isGiven(value: unknown): boolean {
	if (typeof value === 'string') return !/^(?:|false|null|none|0)$/i.test(value.trim());
	if (isRecord(value)) return Object.values(value).some(isGiven);
	return value === true || (typeof value === 'number' && value > 0);
}

/** How many records a page has by default in most APIs. */
const usualPage = 100;

/**
 * Whether a list may be the first page of a longer one although nothing says so.
 *
 * @param asked how many were asked for
 */
export function mayBePage(count: number, asked?: unknown): boolean {
	return count === usualPage && Number(asked) !== usualPage;
}

/**
 * Rejects a list that is not whole. The API documents no pages, so the others cannot be asked for.
 *
 * @param what what the records are called, in the plural, for the message
 * @param advice what to do about it
 * @throws {InvalidInput} when there are more records than the answer holds
 */
export function requireWholeList(list: { isPage?: boolean }, what: string, advice: string): void {
	if (!list.isPage) return;
	throw new InvalidInput(
		`The CRM returned only some of the ${what}`,
		`Its answer says that there are more, which this node cannot ask for. ${advice}`,
	);
}
