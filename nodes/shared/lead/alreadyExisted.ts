import type { IDataObject } from 'n8n-workflow';

/** Difference that two clocks of the CRM, and whole seconds in `Date`, may make. In ms. */
const clockToleranceMs = 2_000;

/**
 * Whether `POST /lead` answered with a lead that was there before (spec, section 9, version
 * 2.4.0): its `createdAt` lies before the first attempt at the request, both told by the CRM's
 * own clock.
 *
 * @param lead the lead that came back
 * @param headers of the same response, for its `Date`
 * @param elapsedMs time from the first attempt to that response, in ms
 * @returns `undefined` when one of the two times is missing
 */
export function leadAlreadyExisted(
	lead: { createdAt?: string },
	headers: IDataObject,
	elapsedMs: number,
): boolean | undefined {
	const createdAt = Date.parse(lead.createdAt ?? '');
	const answeredAt = Date.parse(String(headers.date ?? ''));
	if (Number.isNaN(createdAt) || Number.isNaN(answeredAt)) return undefined;
	return createdAt < answeredAt - elapsedMs - clockToleranceMs;
}
