import type { HttpResponse } from './outcome';
import { isRecord, plainName } from './records';

/** Fields that name the next page, or say that there is one. */
const nextPage = /^(?:has)?(?:next|more)(?:page)?(?:url|uri|link|cursor|token|number)?$/;

const currentPage = /^(?:current)?page(?:number)?$/;

const lastPage = /^(?:(?:total|num)pages?|pages|lastpage|pagecount)$/;

/** Fields that describe the page, or hold the list together with such a description. */
const pageDescription =
	/^(?:meta(?:data)?|pag(?:e|es|er|ination|ing)(?:info)?|links?|cursors?|data|result|response)$/;

const maxDepth = 3;

/**
 * Whether a list is only a page of a longer one. The API documents no pages, but another version of it
 * may have them: in the fields beside the list, or in the header `Link`.
 *
 * @param body as it came, parsed
 */
export function hasFurtherPages(
	{ headers }: Pick<HttpResponse, 'headers'>,
	body: unknown,
): boolean {
	return /\brel="?next"?/i.test(String(headers.link ?? '')) || namesNextPage(body, 0);
}

function namesNextPage(value: unknown, depth: number): boolean {
	if (!isRecord(value) || depth > maxDepth) return false;
	const fields = Object.entries(value).map(([name, field]) => [plainName(name), field] as const);
	return (
		fields.some(([name, field]) => nextPage.test(name) && isGiven(field)) ||
		isBeforeLast(fields) ||
		fields.some(([name, field]) => pageDescription.test(name) && namesNextPage(field, depth + 1))
	);
}

function isBeforeLast(fields: ReadonlyArray<readonly [string, unknown]>): boolean {
	const numberIn = (names: RegExp) => Number(fields.find(([name]) => names.test(name))?.[1]);
	const [current, last] = [numberIn(currentPage), numberIn(lastPage)];
	// Pages may be counted from 0.
	return current === 0 ? last > 1 : current < last;
}

function isGiven(value: unknown): boolean {
	if (typeof value === 'string') return !/^(?:|false|null|none|0)$/i.test(value.trim());
	if (isRecord(value)) return Object.values(value).some(isGiven);
	return value === true || (typeof value === 'number' && value > 0);
}
