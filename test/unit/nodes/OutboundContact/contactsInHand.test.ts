import { ContactsInHand } from '../../../../nodes/OutboundContact/contactsInHand';

/** The most at once after 200 contacts that kept the CRM busy for that long. */
function mostAfterContacts(perSecond: number, busyMs: number, waitedMs: number | null): number {
	const inHand = new ContactsInHand(perSecond);
	for (let n = 0; n < 200; n++) {
		if (waitedMs !== null) inHand.tookTurn(waitedMs);
		inHand.finished(busyMs + (waitedMs ?? 0));
	}
	return inHand.most;
}

describe('the contacts that a pace keeps busy at once', () => {
	it('are as many as wanted without a pace', () => {
		expect(mostAfterContacts(Number.POSITIVE_INFINITY, 100, 0)).toBe(Number.POSITIVE_INFINITY);
	});

	it('are half a second of them before anything is known, and at least one', () => {
		expect(new ContactsInHand(20).most).toBe(10);
		expect(new ContactsInHand(0.1).most).toBe(1);
	});

	it('are as many as the CRM needs time for, and half a second more', () => {
		expect(mostAfterContacts(20, 1_000, 0)).toBe(30);
	});

	it('do not grow with the time that they wait for their turn', () => {
		expect(mostAfterContacts(20, 1_000, 3_000)).toBe(30);
	});

	it('grow where rules leave most of them out, up to five seconds of the pace', () => {
		expect(mostAfterContacts(20, 100, null)).toBe(100);
	});

	it('never wait longer than five seconds, however slow the CRM is', () => {
		expect(mostAfterContacts(20, 60_000, 0)).toBe(100);
	});
});
