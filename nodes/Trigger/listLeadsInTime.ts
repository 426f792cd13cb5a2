import { endpoints, type Lead } from '../shared/contract';
import { boundToleranceMs, createdWithin } from '../shared/lead/createdAtBounds';
import { InvalidInput } from '../shared/invalidInput';
import { dayMs } from '../shared/units';
import { TooMuchToRead, type PollRun } from './pollRun';
import { requireRecordsWithId } from './records';
import { clocksAt, isZoneless, maxAheadMs, type Clocks } from './times';

/** Periods in which to look for the newest lead, the last of them without a limit. In days. */
const spansDays = [1, 7, 90, Infinity];

export interface ListedLeads {
	leads: Lead[];
	clocks: Clocks;
}

/**
 * Lists leads: `GET /lead` (spec, section 4). Nothing but the ID is guaranteed to match the contract.
 *
 * @param from when the leads were created at the earliest, in ms since the epoch; 0 for all. Leads from
 *   shortly before may be listed too.
 * @param until when they were created at the latest. By default a week ahead, so that clocks that
 *   differ by up to a week hide no lead.
 * @param share of the time left for this poll that the request may take
 * @throws {RequestFailed} when the CRM refuses or cannot be reached
 * @throws {TooMuchToRead} when the answer is only a part of the list, or takes longer
 * @throws {InvalidInput} when the answer is not a list, or none of its entries is a lead
 */
export async function listLeadsInTime(
	run: PollRun,
	from: number,
	until?: number,
	share = 1,
): Promise<ListedLeads> {
	const latest = until ?? Math.max(Date.now(), from) + maxAheadMs;
	const query =
		from > 0 || until !== undefined
			? createdWithin(from - boundToleranceMs, latest + boundToleranceMs)
			: {};
	const answer = await run.requestInTime(endpoints.listLeads, { query, allowsPart: true }, share);
	if (answer.isPage) {
		throw new TooMuchToRead(
			'The CRM returned only some of the leads',
			'Its answer says that there are more, which this node cannot ask for. Leads could be missed, so nothing was emitted.',
		);
	}
	const leads = requireRecordsWithId<Lead>(run, answer.body, 'leads');
	return { leads, clocks: clocksAt(answer.headers) };
}

/** Lists the leads of longer and longer periods until now, but none created before `earliest`. */
export async function* listLeadsInWideningPeriods(
	run: PollRun,
	earliest = 0,
): AsyncGenerator<ListedLeads & { from: number }> {
	for (const days of spansDays) {
		const from = Math.max(earliest, Date.now() - days * dayMs);
		yield { from, ...(await listLeadsInTime(run, from)) };
		if (from === earliest) return;
	}
}

/**
 * Rejects "Emit Since" where times have no zone: for hours, new records would count as older than it.
 *
 * @param listed of the first poll. If there are none, the newest leads are read.
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
