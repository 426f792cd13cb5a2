import type { IDataObject } from 'n8n-workflow';

import type { HttpResponse } from './exchange/outcome';
import type { RequestFailed } from './failure/requestFailed';

/** The API's default limit (spec, section 4). */
const defaultLimit = 100;

/**
 * Sends a request, and again with the API's default limit if the CRM refuses a higher one. A list that
 * is then full counts as a page of a longer one.
 */
export async function withSmallerLimit<Answer extends HttpResponse & { ok: true }>(
	query: IDataObject | undefined,
	send: (query: IDataObject | undefined) => Promise<Answer | RequestFailed>,
): Promise<Answer | RequestFailed> {
	const answer = await send(query);
	const isRefused = !answer.ok && [400, 422].includes(Number(answer.status));
	if (!isRefused || !(Number(query?.limit) > defaultLimit)) return answer;
	const shorter = await send({ ...query, limit: String(defaultLimit) });
	const isFull = shorter.ok && [shorter.body].flat().length >= defaultLimit;
	return isFull ? { ...shorter, isPage: true } : shorter;
}
