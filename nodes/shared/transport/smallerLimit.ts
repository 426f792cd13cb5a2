import type { IDataObject } from 'n8n-workflow';

import type { HttpResponse } from './outcome';
import type { FailedResult } from './requestFailed';

/** The largest limit that each CRM must allow: the default of the API (spec, section 4). */
const documentedLimit = 100;

/**
 * Sends a request, and again with the API's default limit if the CRM refuses a higher one. A list that
 * is then full counts as a page of a longer one.
 */
export async function withSmallerLimit<Answer extends HttpResponse & { ok: true }>(
	query: IDataObject | undefined,
	send: (query: IDataObject | undefined) => Promise<Answer | FailedResult>,
): Promise<Answer | FailedResult> {
	const answer = await send(query);
	const isTooHigh = !answer.ok && [400, 422].includes(Number(answer.failure.status));
	if (!isTooHigh || !(Number(query?.limit) > documentedLimit)) return answer;
	const shorter = await send({ ...query, limit: String(documentedLimit) });
	if (!shorter.ok || !Array.isArray(shorter.body)) return shorter;
	return { ...shorter, isPage: shorter.isPage || shorter.body.length >= documentedLimit };
}
