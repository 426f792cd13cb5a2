import { findUnseenLeads } from '../../../../../nodes/Trigger/newLead/findUnseenLeads';

const now = Date.parse('2026-03-01T12:00:00.000Z');
const timing = { clocks: { now, horizon: now }, overlapMs: 0, minimumAgeMs: 1_000 };

it.each([
	['as old as that', now - 1_000, 1],
	['younger', now - 999, 0],
	['as old as what is settled', now - 5_000, 1],
	['older than that', now - 5_001, 0],
])('finds leads from the minimum age on: one %s', (_age, at, count) => {
	const leads = [{ id: 'a', createdAt: new Date(at).toISOString() }];
	const memory = { settledBefore: now - 5_000, seen: '' };
	expect(findUnseenLeads(leads, memory, timing).unseen).toHaveLength(count);
});
