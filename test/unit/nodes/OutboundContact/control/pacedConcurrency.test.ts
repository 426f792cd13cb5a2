import { PacedConcurrency } from '../../../../../nodes/OutboundContact/control/pacedConcurrency';

/** The limit after 200 contacts, each with this processing time and wait for its turn. */
function limitAfterContacts(perSecond: number, busyMs: number, waitedMs: number | null): number {
	const concurrency = new PacedConcurrency(perSecond);
	for (let n = 0; n < 200; n++) {
		if (waitedMs !== null) concurrency.recordWait(waitedMs);
		concurrency.recordFinished(busyMs + (waitedMs ?? 0));
	}
	return concurrency.limit;
}

describe('PacedConcurrency', () => {
	it('has no limit without a pace', () => {
		expect(limitAfterContacts(Number.POSITIVE_INFINITY, 100, 0)).toBe(Number.POSITIVE_INFINITY);
	});

	it('starts with the messages of half a second, and at least one', () => {
		expect(new PacedConcurrency(20).limit).toBe(10);
		expect(new PacedConcurrency(0.1).limit).toBe(1);
	});

	it('covers the processing time and half a second more', () => {
		expect(limitAfterContacts(20, 1_000, 0)).toBe(30);
	});

	it('does not grow with the time that contacts wait for their turn', () => {
		expect(limitAfterContacts(20, 1_000, 3_000)).toBe(30);
	});

	it('grows up to five seconds of messages if most contacts are skipped', () => {
		expect(limitAfterContacts(20, 100, null)).toBe(100);
	});

	it('never exceeds five seconds of messages, however slow the CRM is', () => {
		expect(limitAfterContacts(20, 60_000, 0)).toBe(100);
	});
});
