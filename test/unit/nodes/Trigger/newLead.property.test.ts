import fc from 'fast-check';

import { compareRecords, defaultOverlapMs, type Memory } from '../../../../nodes/Trigger/memory';
import { leadRecords, newLead } from '../../../../nodes/Trigger/newLead';
import type { PollRun } from '../../../../nodes/Trigger/pollRun';
import { propertyRuns } from '../../../support/testEffort';

const start = Date.UTC(2026, 2, 2, 12);
const later = start + 86_400_000;
const lead = (id: string, at: number) => ({ id, createdAt: new Date(at).toISOString() });

type LeadMemory = Memory<number>;

const fresh = (mark = start): LeadMemory => ({ mark, known: {} });

type ListedLead = Parameters<typeof leadRecords>[0][number];

/** Without any option. */
const form = { get: () => undefined, typedTexts: () => [] };
const remembering = newLead.remembering?.({ form } as unknown as PollRun);

/** The leads that are new, oldest first, and the memory as n8n stores it. */
function compare(leads: ListedLead[], memory: LeadMemory, now = later, minimumAgeMs = 0) {
	const records = leadRecords(leads, memory.mark, now, minimumAgeMs);
	const { found, memory: after } = compareRecords(records, memory, now, remembering);
	return {
		ids: found.map(({ id }) => id),
		found,
		memory: JSON.parse(JSON.stringify(after)) as LeadMemory,
	};
}

describe('leadRecords, compared with the memory', () => {
	it('finds each lead exactly once, in whatever order leads appear within the overlap', () => {
		const birth = fc.record({
			at: fc.integer({ min: 0, max: 3_600_000 }),
			delay: fc.integer({ min: 0, max: defaultOverlapMs }),
		});
		const pollTimes = fc.array(fc.integer({ min: 0, max: 4_300_000 }), { maxLength: 40 });
		const minimumAge = fc.integer({ min: 0, max: 120_000 });
		fc.assert(
			fc.property(
				fc.array(birth, { maxLength: 200 }),
				pollTimes,
				minimumAge,
				(births, times, age) => {
					const leads = births.map(({ at, delay }, index) => ({
						...lead(`lead-${index}`, start + at),
						appearsAt: at + delay,
					}));
					const emitted: string[] = [];
					let memory = fresh();
					for (const time of [...times.sort((one, other) => one - other), Infinity]) {
						const listed = leads.filter(({ appearsAt }) => appearsAt <= time);
						const { found, ids, memory: after } = compare(listed, memory, start + time, age);
						const isTooYoung = ({ createdAt }: ListedLead) =>
							Date.parse(String(createdAt)) > start + time - age;
						expect(found.filter(isTooYoung)).toEqual([]);
						emitted.push(...ids);
						memory = after;
					}
					expect(emitted.sort()).toEqual(leads.map(({ id }) => id).sort());
				},
			),
			propertyRuns(100),
		);
	});

	it('returns the oldest first, and a repeated lead once', () => {
		const leads = [lead('b', start + 2), lead('a', start + 1), lead('b', start + 2)];
		expect(compare(leads, fresh()).ids).toEqual(['a', 'b']);
	});

	it('finds no lead of a large import again', () => {
		const leads = Array.from({ length: 30_001 }, (_, index) => lead(`lead-${index}`, start));
		expect(compare(leads, compare(leads, fresh()).memory).ids).toEqual([]);
	});

	it.each([
		['of now', later, later - defaultOverlapMs],
		['of just after now', later + 1, start],
		['within the overlap of the mark', start, start],
	])('a lead moves the mark forward, if it is not ahead: one %s', (_when, at, expected) => {
		expect(compare([lead('a', at)], fresh()).memory.mark).toBe(expected);
	});

	it('still knows a lead that was temporarily missing', () => {
		const leads = [lead('a', start)];
		const without = compare([], compare(leads, fresh()).memory);
		expect(compare(leads, without.memory).ids).toEqual([]);
	});

	it('forgets the leads of an overlap that is over', () => {
		const leads = Array.from({ length: 500 }, (_, index) => lead(`lead-${index}`, start));
		const all = [...leads, lead('later', start + 2 * defaultOverlapMs)];
		const next = compare(all, compare(leads, fresh()).memory);
		expect(next.ids).toEqual(['later']);
		expect(JSON.stringify(next.memory).length).toBeLessThan(200);
	});

	it.each([
		['as old as that', -1_000, 1],
		['younger', -999, 0],
		['of now', 0, 0],
		['ahead of the clock', 1, 1],
		['as old as what is settled', -5_000, 1],
		['older than that', -5_001, 0],
	])('finds leads from a minimum age of a second on: one %s', (_age, offset, count) => {
		const leads = [lead('a', start + offset)];
		expect(compare(leads, fresh(start - 5_000), start, 1_000).ids).toHaveLength(count);
	});
});
