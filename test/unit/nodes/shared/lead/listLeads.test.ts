import { listLeads, readingOf } from '../../../../../nodes/shared/lead/listLeads';
import type { Answer, CrmClient } from '../../../../../nodes/shared/transport/crmClient';

it('leads are as old as the answer that lists them, however long they wait for their turn', async () => {
	const answer = { ok: true, body: [{ id: 'lead-1' }], headers: {}, startedAt: 1, answeredAt: 2 };
	const client = {
		requestOrThrow: async () => await Promise.resolve(answer),
	} as unknown as CrmClient;
	expect(await listLeads({}, client)).toMatchObject({ startedAt: 1, answeredAt: 2 });
});

describe("the CRM's clock", () => {
	const offset = (date?: string, ageMs = 0) =>
		readingOf({
			headers: { date },
			answeredAt: performance.now() - ageMs,
		} as unknown as Answer<unknown>).clockOffsetMs;

	it('is that of the answer, and without one that of n8n', () => {
		const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
		expect(Math.round(offset(inAnHour) / 60_000)).toBe(60);
		expect(offset('soon')).toBe(0);
		expect(offset()).toBe(0);
	});

	it('is that of the moment of the answer, whatever was waited for since', () => {
		const then = new Date(Date.now() - 8_000).toUTCString();
		expect(Math.abs(offset(then, 8_000))).toBeLessThan(2_000);
	});
});
