import { leadIn } from '../../shared/lead/knownLead';
import { endingOf } from './endingOf';

describe('recentContact', () => {
	it.each([
		['2026-03-05T11:30:00Z', 1, true],
		['2026-03-05T10:59:00Z', 1, false],
		['2026-03-05T12:05:00Z', 1, true],
		[null, 1, false],
		['2026-03-04T23:30:00', 1, true],
		['2026-03-04T22:00:00', 1, false],
		['2026-03-05 08:30:00-03', 1, true],
		[1772710200, 1, true],
		['2026-03-05', 1, true],
	])('last message at %j, %p h: %p', (lastMessageAt, hours, expected) => {
		const old = { lastMessageAt: '2020-01-01T00:00:00Z' };
		const lead = leadIn(old, { lastMessageAt });
		const ended = endingOf({ skipIfContactedWithinHours: hours }, [lead]);
		expect(ended?.reason === 'contactedRecently').toBe(expected);
	});
});
