import { leadAlreadyExisted } from '../../../../../nodes/shared/lead/alreadyExisted';
import { KnownLead } from '../../../../../nodes/shared/lead/knownLead';

const headers = { date: 'Sun, 01 Mar 2026 12:00:10 GMT' };

const answer = { headers, startedAt: 0, answeredAt: 300, attempts: 1 };

describe('leadAlreadyExisted', () => {
	it.each([
		['2026-03-01T12:00:10.400Z', 300, false],
		['2026-03-01T12:00:09.700Z', 300, false],
		['2026-03-01T12:00:03.000Z', 300, true],
		['2025-01-01T00:00:00.000Z', 300, true],
		['2026-03-01 09:00:10.400-03', 300, false],
		[1_772_366_410_400, 300, false],
		['2026-03-01T12:00:09Z', 300, false],
		['1772366310', 300, true],
		// Just before the request, or after its answer.
		['2026-03-01T12:00:09.699Z', 300, undefined],
		['2026-03-01T12:00:07.700Z', 300, undefined],
		['2026-03-01T12:00:07.699Z', 300, true],
		['2026-03-01T12:00:08.000Z', 300, undefined],
		['2026-03-01T12:00:12.000Z', 300, false],
		['2026-03-01T12:00:12.001Z', 300, undefined],
		['2026-03-01T12:00:20.000Z', 300, undefined],
		['2026-03-01T12:00Z', 60_000, undefined],
	])('created %s, answered after %p ms: %p', (createdAt, answeredAt, expected) => {
		expect(leadAlreadyExisted(KnownLead.read({ createdAt }), { ...answer, answeredAt })).toBe(
			expected,
		);
	});

	it.each([
		['2026-03-01T12:00:05.000Z', undefined],
		['2026-03-01T11:59:00.000Z', true],
	])('knows after a retry only what is older than the first attempt: %s', (createdAt, expected) => {
		const retried = { ...answer, answeredAt: 9_500, attempts: 3 };
		expect(leadAlreadyExisted(KnownLead.read({ createdAt }), retried)).toBe(expected);
	});

	it('knows an old lead without a time of the answer', () => {
		const unknown = { ...answer, headers: {} };
		jest.useFakeTimers({ now: Date.parse('2026-03-02T12:00:00Z') });
		const existed = ['2026-03-01T11:59:59.999Z', '2026-03-01T12:00:00Z'].map((createdAt) =>
			leadAlreadyExisted(KnownLead.read({ createdAt }), unknown),
		);
		jest.useRealTimers();
		expect(existed).toEqual([true, undefined]);
	});

	it.each([
		[undefined, headers],
		['yesterday', headers],
		[new Date().toISOString(), {}],
		[{}, headers],
		// Without a zone, an old lead may seem new, and a new one old.
		['2026-03-01T21:00:00', headers],
		['2026-03-01T09:00:10', headers],
		['01/03/2026 12:00:00', headers],
	])('does not guess when a time is missing or ambiguous: %j', (createdAt, given) => {
		expect(
			leadAlreadyExisted(KnownLead.read({ createdAt }), { ...answer, headers: given }),
		).toBeUndefined();
	});
});
