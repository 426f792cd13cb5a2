import fc from 'fast-check';

import { overlapMs } from '../../../../nodes/Trigger/crmEvent';
import { findUnseenLeads, type LeadMemory } from '../../../../nodes/Trigger/newLead';
import { propertyRuns } from '../../../support/testEffort';

const start = Date.UTC(2026, 2, 2, 12);
const later = start + 86_400_000;
const timing = { overlapMs, minimumAgeMs: 0 };

const lead = (id: string, at: number) => ({ id, createdAt: new Date(at).toISOString() });

const fresh = (settledBefore = start): LeadMemory => ({ settledBefore, seen: {} });

describe('findUnseenLeads', () => {
	it('finds each lead exactly once, in whatever order leads appear within the overlap', () => {
		const birth = fc.record({
			at: fc.integer({ min: 0, max: 3_600_000 }),
			delay: fc.integer({ min: 0, max: overlapMs }),
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
					const unseen: string[] = [];
					let memory = fresh();
					for (const time of [...times.sort((one, other) => one - other), Infinity]) {
						const listed = leads.filter(({ appearsAt }) => appearsAt <= time);
						const result = findUnseenLeads(listed, memory, start + time, {
							...timing,
							minimumAgeMs: age,
						});
						const isTooYoung = ({ createdAt }: (typeof leads)[number]) =>
							Date.parse(createdAt) > start + time - age;
						expect(result.unseen.filter(isTooYoung)).toEqual([]);
						unseen.push(...result.unseen.map(({ id }) => id));
						memory = JSON.parse(JSON.stringify(result.memory)) as LeadMemory;
					}
					expect(unseen.sort()).toEqual(leads.map(({ id }) => id).sort());
				},
			),
			propertyRuns(100),
		);
	});

	it('returns the oldest first, and a repeated lead once', () => {
		const leads = [lead('b', start + 2), lead('a', start + 1), lead('b', start + 2)];
		const { unseen } = findUnseenLeads(leads, fresh(), later, timing);
		expect(unseen.map(({ id }) => id)).toEqual(['a', 'b']);
	});

	it('never moves its mark back', () => {
		const { memory } = findUnseenLeads([lead('a', start)], fresh(start), later, timing);
		expect(memory.settledBefore).toBe(start);
		const next = findUnseenLeads([lead('b', start + 3_600_000)], memory, later, timing);
		expect(next.memory.settledBefore).toBe(start + 3_000_000);
	});

	it('still knows a lead that was temporarily missing', () => {
		const leads = [lead('a', start)];
		const { memory } = findUnseenLeads(leads, fresh(), later, timing);
		const without = findUnseenLeads([], memory, later, timing);
		expect(findUnseenLeads(leads, without.memory, later, timing).unseen).toEqual([]);
	});

	it('forgets the leads of an overlap that is over', () => {
		const leads = Array.from({ length: 500 }, (_, index) => lead(`lead-${index}`, start));
		const { memory } = findUnseenLeads(leads, fresh(), later, timing);
		const all = [...leads, lead('later', start + 2 * overlapMs)];
		const next = findUnseenLeads(all, memory, later, timing);
		expect(next.unseen.map(({ id }) => id)).toEqual(['later']);
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
		const { unseen } = findUnseenLeads(leads, fresh(start - 5_000), start, {
			...timing,
			minimumAgeMs: 1_000,
		});
		expect(unseen).toHaveLength(count);
	});
});
