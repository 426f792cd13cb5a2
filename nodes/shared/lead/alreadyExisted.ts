import type { Answer } from '../transport/crmClient';
import { dayMs } from '../units';
import { latestInSecond } from '../values/time';
import type { KnownLead } from './knownLead';

/** Allowed difference between two clocks of the CRM, given whole seconds in `Date`. In ms. */
const clockToleranceMs = 2_000;

/**
 * Whether `POST /lead` returned a lead that already existed (spec, section 9, version 2.4.0). It did
 * if its `createdAt` lies before the first attempt at the request; it did not if `createdAt` lies within the
 * request, which was sent once. Both times come from the CRM's clock, and `Date` is exact to the second; by n8n's clock, only a
 * lead that is more than a day old is known to have existed.
 *
 * @param lead the lead in the answer, or as listed since
 * @returns `undefined` when that is unknown, such as for a recent `createdAt` without a time zone
 */
export function leadAlreadyExisted(
	{ createdAt: created }: Pick<KnownLead, 'createdAt'>,
	answer: Pick<Answer<unknown>, 'headers' | 'attempts' | 'startedAt' | 'answeredAt'>,
): boolean | undefined {
	if (created === undefined) return undefined;
	const answeredAt = Date.parse(String(answer.headers.date ?? ''));
	if (Number.isNaN(answeredAt)) {
		return created < Date.now() - dayMs ? true : undefined;
	}
	const startedAt = answeredAt - Math.ceil(answer.answeredAt - answer.startedAt);
	const latest = latestInSecond(created);
	if (latest < startedAt - clockToleranceMs) return true;
	const isWithin = latest >= startedAt && created <= answeredAt + clockToleranceMs;
	return isWithin && answer.attempts === 1 ? false : undefined;
}
