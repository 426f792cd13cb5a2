import type { Lead } from '../../shared/contract';
import { simplifiedLead } from '../../shared/output/simplifiedLead';
import { createdSince } from '../createdSince';
import type { CrmEvent, PollResult } from '../crmEvent';
import { dayMs, minuteMs } from '../crmTime';
import { listedLeads } from '../listedLeads';
import type { PollRun } from '../pollRun';
import { leadFilter } from './leadFilter';
import { sortOutLeads, type LeadMemory } from './sortOutLeads';

/** Default of "Overlap Minutes". */
export const defaultOverlapMinutes = 10;

/** How far apart the clocks of n8n and the CRM may be before the first poll asks twice. In ms. */
const expectedClockDifferenceMs = 2 * minuteMs;

/** The spans that a sample is looked for in, in days, before the whole account is read. */
const sampleSpansDays = [1, 7, 90];

/**
 * A lead was created. Filters are applied to the answer and not sent with the request: a lead
 * that the filters leave out must be seen too, or it would pass for new when it changes.
 */
export const newLead: CrmEvent<LeadMemory> = {
	async poll(run, memory) {
		const since = memory ? undefined : run.instant('options.emitSince', 'Emit Since');
		const before = memory ?? (since === undefined ? undefined : settledUntil(since));
		if (!before) return await firstPoll(run);

		const { leads, now } = await listedLeads(run, createdSince(before.settledBefore));
		const { unseen, memory: after } = sortOutLeads(leads, before, {
			now,
			overlapMs: overlapMs(run),
			minimumAgeMs: run.number('options.minimumAgeSeconds', 0, 0) * 1000,
		});
		const { accepts } = leadFilter(run);
		return { emitted: unseen.filter(accepts).map((lead) => shaped(run, lead)), memory: after };
	},

	async sample(run) {
		const { accepts, query } = leadFilter(run);
		for (const days of [...sampleSpansDays, undefined]) {
			const span = days === undefined ? {} : createdSince(Date.now() - days * dayMs);
			const { leads } = await listedLeads(run, { ...query, ...span });
			const [newest] = leads.filter(accepts).sort(newestFirst);
			if (newest) return [shaped(run, newest)];
		}
		return [];
	},

	nothingToShow: {
		message: 'The CRM has no lead that matches',
		description:
			'Create a lead in the CRM or loosen "Filters", then test again. Once active, the workflow starts with each new lead.',
	},
};

function settledUntil(since: number): LeadMemory {
	return { settledBefore: since, seen: {} };
}

/**
 * Notes what is there and emits nothing. The CRM's clock is known only from its answer: where it
 * runs so far behind n8n's that the leads asked for do not reach back far enough, it asks again.
 */
async function firstPoll(run: PollRun): Promise<PollResult<LeadMemory>> {
	const overlap = overlapMs(run);
	const from = Date.now() - overlap - expectedClockDifferenceMs;
	let answer = await listedLeads(run, createdSince(from));
	const settledBefore = answer.now - overlap;
	if (settledBefore < from) answer = await listedLeads(run, createdSince(settledBefore));
	const { memory } = sortOutLeads(answer.leads, settledUntil(settledBefore), {
		now: answer.now,
		overlapMs: overlap,
		minimumAgeMs: 0,
	});
	return { emitted: [], memory };
}

function overlapMs(run: PollRun): number {
	return run.number('options.overlapMinutes', defaultOverlapMinutes, 1) * minuteMs;
}

function shaped(run: PollRun, lead: Lead) {
	return run.shaped(lead, simplifiedLead);
}

function newestFirst(one: Lead, other: Lead): number {
	return Date.parse(other.createdAt) - Date.parse(one.createdAt);
}
