import type { Lead } from '../../shared/contract';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { simplifiedLead } from '../../shared/output/simplifiedLead';
import type { CrmEvent, PollResult } from '../crmEvent';
import { expectedClockDifferenceMs, latestUpTo, type Clocks } from '../clocks';
import { listedLeads } from '../listedLeads';
import type { PollRun } from '../pollRun';
import { timeOf } from '../records';
import { dayMs, minuteMs } from '../units';
import { zoneMarginMs } from '../zoneChange';
import { leadFilter } from './leadFilter';
import { sortOutLeads, type LeadMemory } from './sortOutLeads';

/** Default of "Overlap (Minutes)". */
export const defaultOverlapMinutes = 10;

/** Periods in which to look for the newest lead, the last of them without a limit. In days. */
const spansDays = [1, 7, 90, Infinity];

/**
 * A lead was created. Filters are applied to the answer, not sent with the request: a lead that
 * does not match must be remembered too, or it would count as new when it changes.
 */
export const newLead: CrmEvent<LeadMemory> = {
	async poll(run, memory) {
		const since = memory ? undefined : run.instant('options.emitSince', 'Emit Since');
		const before = memory ?? (since === undefined ? undefined : settledUntil(since));
		if (!before) return await firstPoll(run);

		const { leads, clocks } = await listedLeads(run, before.settledBefore);
		const { unseen, memory: after } = sortOutLeads(leads, before, {
			clocks,
			overlapMs: overlapMs(run),
			minimumAgeMs: run.number('options.minimumAgeSeconds', 0, 0) * 1000,
		});
		const { accepts } = leadFilter(run);
		const emitted = unseen.filter(accepts).map((lead) => run.shaped(lead, simplifiedLead));
		return { emitted, memory: after };
	},

	async sample(run) {
		const { accepts, query } = leadFilter(run);
		for (const days of spansDays) {
			const { leads, clocks } = await listedLeads(run, Date.now() - days * dayMs, query);
			const time = (lead: Lead) => timeOf(lead.createdAt, clocks.horizon) ?? -1;
			const [newest] = leads.filter(accepts).sort((one, other) => time(other) - time(one));
			if (newest) return [run.shaped(newest, simplifiedLead)];
		}
		return [];
	},

	nothingToShow: {
		message: 'The CRM has no lead that matches',
		description:
			'Create a lead in the CRM or relax "Filters", then test again. Once active, the workflow starts for each new lead.',
	},
};

function settledUntil(since: number): LeadMemory {
	return { settledBefore: since, seen: '' };
}

/**
 * Remembers the existing leads and emits nothing. Leads older than the newest one minus the overlap
 * are settled, so this looks further and further back until it finds a lead: no clock can tell what
 * is old. In an account without leads, every lead is new.
 *
 * @throws {InvalidInput} when there are leads, but none with a readable time of creation
 */
async function firstPoll(run: PollRun): Promise<PollResult<LeadMemory>> {
	const overlap = overlapMs(run);
	const recently = Date.now() - overlap - expectedClockDifferenceMs;
	const starts = [recently, ...spansDays.map((days) => Date.now() - days * dayMs)];
	let hasLeads = false;
	for (const from of starts) {
		let { leads, clocks } = await listedLeads(run, from);
		const newest = newestNotAhead(leads, clocks);
		hasLeads ||= leads.length > 0;
		if (newest === undefined) continue;
		const marginMs = zoneMarginMs(leads.map(({ createdAt }) => createdAt));
		const settledBefore = newest - overlap - marginMs;
		if (settledBefore < from) {
			({ leads, clocks } = await listedLeads(run, settledBefore));
		}
		const timing = { clocks, overlapMs: overlap, minimumAgeMs: 0 };
		return { emitted: [], memory: sortOutLeads(leads, settledUntil(settledBefore), timing).memory };
	}
	if (!hasLeads) return { emitted: [], memory: settledUntil(0) };
	throw new InvalidInput(
		'The creation times of the leads could not be read',
		'New leads are recognized by "createdAt", which must be a date and time such as 2026-03-02T09:00:00Z.',
	);
}

/**
 * The creation time of the newest lead that is not ahead of the clocks, or the clocks' time when
 * all are ahead. `undefined` when no lead has a readable creation time.
 */
function newestNotAhead(leads: readonly Lead[], { now, horizon }: Clocks): number | undefined {
	const times = leads.flatMap(({ createdAt }) => timeOf(createdAt, horizon) ?? []);
	if (times.length === 0) return undefined;
	const newest = latestUpTo(now, times);
	return newest === -Infinity ? now : newest;
}

function overlapMs(run: PollRun): number {
	return run.number('options.overlapMinutes', defaultOverlapMinutes, 1) * minuteMs;
}
