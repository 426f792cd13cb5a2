import type { IDataObject } from 'n8n-workflow';

import { readTime } from '../values/crmTime';
import { dayMs } from '../values/units';

/** Allowed difference between two clocks of the CRM, given whole seconds in `Date`. In ms. */
const clockToleranceMs = 2_000;

/**
 * Whether `POST /lead` returned a lead that already existed (spec, section 9, version 2.4.0): its
 * `createdAt` lies before the first attempt at the request. Both times come from the CRM's clock; by
 * n8n's, only a lead that is more than a day old is known to have existed.
 *
 * @param lead the lead in the answer
 * @param headers headers of the same response; `Date` is read
 * @param elapsedMs time from the first attempt to that response, in ms
 * @returns `undefined` when that is unknown, such as for a recent `createdAt` without a time zone
 */
export function leadAlreadyExisted(
	lead: { createdAt?: unknown },
	headers: IDataObject,
	elapsedMs: number,
): boolean | undefined {
	const created = readTime(lead.createdAt);
	const answeredAt = Date.parse(String(headers.date ?? ''));
	if (!created) return undefined;
	if (Number.isNaN(answeredAt)) return created.latest < Date.now() - dayMs ? true : undefined;
	const startedAt = answeredAt - elapsedMs - clockToleranceMs;
	if (created.latest < startedAt) return true;
	const isNow = created.earliest >= startedAt && created.latest <= answeredAt + clockToleranceMs;
	return isNow ? false : undefined;
}
