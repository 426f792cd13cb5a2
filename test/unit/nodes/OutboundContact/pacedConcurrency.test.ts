import { PacedConcurrency } from '../../../../nodes/OutboundContact/pacedConcurrency';

/** The limit after 200 contacts that kept the CRM busy for that long. */
function limitAfterContacts(perSecond: number, busyMs: number, waitedMs: number | null): number {
	const concurrency = new PacedConcurrency(perSecond);
	for (let n = 0; n < 200; n++) {
		if (waitedMs !== null) concurrency.recordWait(waitedMs);
		concurrency.recordFinished(busyMs + (waitedMs ?? 0));
	}
	return concurrency.limit;
}

describe('the contacts that a pace keeps busy at once', () => {
	it('are as many as wanted without a pace', () => {
		expect(limitAfterContacts(Number.POSITIVE_INFINITY, 100, 0)).toBe(Number.POSITIVE_INFINITY);
	});

	it('are half a second of them before anything is known, and at least one', () => {
		expect(new PacedConcurrency(20).limit).toBe(10);
		expect(new PacedConcurrency(0.1).limit).toBe(1);
	});

	it('are as many as the CRM needs time for, and half a second more', () => {
		expect(limitAfterContacts(20, 1_000, 0)).toBe(30);
	});

	it('do not grow with the time that they wait for their turn', () => {
		expect(limitAfterContacts(20, 1_000, 3_000)).toBe(30);
	});

	it('grow where rules leave most of them out, up to five seconds of the pace', () => {
		expect(limitAfterContacts(20, 100, null)).toBe(100);
	});

	it('never wait longer than five seconds, however slow the CRM is', () => {
		expect(limitAfterContacts(20, 60_000, 0)).toBe(100);
	});
});
