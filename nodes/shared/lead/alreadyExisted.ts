import type { IDataObject } from 'n8n-workflow';

/** Allowed difference between two clocks of the CRM, given whole seconds in `Date`. In ms. */
const clockToleranceMs = 2_000;

/**
 * Whether `POST /lead` returned a lead that already existed (spec, section 9, version 2.4.0): its
 * `createdAt` lies before the first attempt at the request. Both times come from the CRM's clock.
 *
 * @param lead the lead in the answer
 * @param headers headers of the same response; `Date` is read
 * @param elapsedMs time from the first attempt to that response, in ms
 * @returns `undefined` when either time is missing
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
