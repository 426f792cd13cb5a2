import { leadAlreadyExisted } from '../../../../../nodes/shared/lead/alreadyExisted';

const headers = { date: 'Sun, 01 Mar 2026 12:00:10 GMT' };

describe('leadAlreadyExisted', () => {
	it.each([
		['2026-03-01T12:00:10.400Z', 300, false],
		['2026-03-01T12:00:09.000Z', 300, false],
		['2026-03-01T12:00:03.000Z', 300, true],
		['2025-01-01T00:00:00.000Z', 300, true],
		// Created by the first attempt, whose answer was lost; this is the answer to the third.
		['2026-03-01T12:00:01.000Z', 9_500, false],
		['2026-03-01 09:00:10.400-03', 300, false],
		[1_772_366_410_400, 300, false],
		['1772366310', 300, true],
		['2026-02-27 21:00:00', 300, true],
	])('created %s, answered after %p ms: %p', (createdAt, elapsedMs, expected) => {
		expect(leadAlreadyExisted({ createdAt }, headers, elapsedMs)).toBe(expected);
	});

	it('knows an old lead without a time of the answer', () => {
		expect(leadAlreadyExisted({ createdAt: '2026-03-01T12:00:00Z' }, {}, 0)).toBe(true);
	});

	it.each([
		[{}, headers],
		[{ createdAt: 'yesterday' }, headers],
		[{ createdAt: new Date().toISOString() }, {}],
		[{ createdAt: {} }, headers],
		// Without a zone, an old lead may seem new, and a new one old.
		[{ createdAt: '2026-03-01T21:00:00' }, headers],
		[{ createdAt: '2026-03-01T09:00:10' }, headers],
		[{ createdAt: '01/03/2026 12:00:00' }, headers],
	])('does not guess when a time is missing or ambiguous: %j', (lead, given) => {
		expect(leadAlreadyExisted(lead, given, 0)).toBeUndefined();
	});
});
