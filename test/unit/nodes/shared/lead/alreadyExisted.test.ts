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
	])('created %s, answered after %p ms: %p', (createdAt, elapsedMs, expected) => {
		expect(leadAlreadyExisted({ createdAt }, headers, elapsedMs)).toBe(expected);
	});

	it.each([
		[{}, headers],
		[{ createdAt: 'yesterday' }, headers],
		[{ createdAt: '2026-03-01T12:00:00Z' }, {}],
	])('does not guess when a time is missing', (lead, given) => {
		expect(leadAlreadyExisted(lead, given, 0)).toBeUndefined();
	});
});
