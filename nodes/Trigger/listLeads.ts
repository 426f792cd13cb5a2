import { endpoints, type Lead } from '../shared/contract';
import { boundToleranceMs } from '../shared/lead/createdAtBounds';
import { InvalidInput } from '../shared/transport/invalidInput';
import { requireWholeList } from '../shared/transport/furtherPages';
import { dayMs } from '../shared/values/units';
import type { PollRun } from './pollRun';
import { requireRecordsWithId } from './records';
import { clocksAt, isZoneless, maxAheadMs, type Clocks } from './times';

const adviceOnPages =
	'Leads could be missed, so nothing was emitted. Poll more often, or watch fewer days.';

/** The shortest period of `listLeadsInWindows`, in ms. */
const firstWindowMs = 7 * dayMs;

/** Periods in which to look for the newest lead, the last of them without a limit. In days. */
const spansDays = [1, 7, 90, Infinity];

/** A period with fewer leads is followed by one that is twice as long. */
const fewLeads = 1_000;

export interface ListedLeads {
	leads: Lead[];
	clocks: Clocks;
}

/**
 * Lists leads: `GET /lead` (spec, section 4). Nothing but the ID is guaranteed to match the contract.
 *
 * @param from when the leads were created at the earliest, in ms since the epoch; 0 for all. Leads
 *   from shortly before may be listed too.
 * @param until when they were created at the latest. By default a week ahead, so that clocks that
 *   differ by up to a week hide no lead.
 * @throws {RequestFailed} when the CRM refuses or cannot be reached
 * @throws {InvalidInput} when the answer is not a list or only a part of it, or none of its entries is a lead
 */
export async function listLeads(
	run: PollRun,
	from: number,
	until = Math.max(Date.now(), from) + maxAheadMs,
): Promise<ListedLeads> {
	const startDate = new Date(from - boundToleranceMs).toISOString();
	const endDate = new Date(until + boundToleranceMs).toISOString();
	const query = from > 0 ? { startDate, endDate } : {};
	const answer = await run.requestInTime(endpoints.listLeads, { query });
	requireWholeList(answer, 'leads', adviceOnPages);
	const leads = requireRecordsWithId<Lead>(run, answer.body, 'leads');
	return { leads, clocks: clocksAt(answer.headers) };
}

/**
 * Lists leads from a time on, the oldest first and in several periods, so that a long backlog needs
 * not fit in one poll. Ends early when half of the poll's time is over, or when a period after the
 * first cannot be read: the next poll goes on.
 *
 * @param windowMs length of the first period
 * @returns with each period, the length of the one to read next, by this poll or a later one
 * @throws what `listLeads` throws for the first period
 */
export async function* listLeadsInWindows(
	run: PollRun,
	start: number,
	windowMs = firstWindowMs,
): AsyncGenerator<ListedLeads & { nextWindowMs: number }> {
	const spanMs = Date.now() - start;
	const isLast = start === 0 || spanMs <= windowMs;
	const listed = await listLeads(run, start, isLast ? undefined : start + windowMs);
	const isQuiet = listed.leads.length < fewLeads && spanMs > firstWindowMs;
	const nextWindowMs = isQuiet ? windowMs * (isLast ? 1 : 2) : firstWindowMs;
	yield { ...listed, nextWindowMs };
	if (isLast || run.isHalfOver()) return;
	try {
		yield* listLeadsInWindows(run, start + windowMs, nextWindowMs);
	} catch {
		return;
	}
}

/** Lists the leads of longer and longer periods until now. */
export async function* listLeadsInWideningPeriods(
	run: PollRun,
): AsyncGenerator<ListedLeads & { from: number }> {
	for (const days of spansDays) {
		const from = Math.max(0, Date.now() - days * dayMs);
		yield { from, ...(await listLeads(run, from)) };
	}
}

/**
 * Rejects "Emit Since" where times have no zone: new records would count as older than it for hours.
 *
 * @param listed leads of the first poll. If there are none, the newest leads are read.
 * @throws {InvalidInput} when a lead was created at such a time
 */
export async function requireZones(run: PollRun, listed: Lead[]): Promise<void> {
	if (listed.some(({ createdAt }) => isZoneless(createdAt))) {
		throw new InvalidInput(
			'"Emit Since" cannot be used with this CRM',
			'The CRM writes times without a time zone. Remove "Emit Since": what happens from now on is emitted.',
		);
	}
	if (listed.length > 0) return;
	for await (const { leads } of listLeadsInWideningPeriods(run)) {
		if (leads.length > 0) return await requireZones(run, leads);
	}
}
