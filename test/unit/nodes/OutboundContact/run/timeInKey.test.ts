import type { FinishedRun } from '../../../../../nodes/OutboundContact/run/finishedRun';
import { describeTimeInKey } from '../../../../../nodes/OutboundContact/run/timeInKey';

const now = Date.UTC(2026, 5, 10, 12, 7, 1);

beforeAll(() => {
	jest.useFakeTimers({ now });
});
afterAll(() => {
	jest.useRealTimers();
});

/** Whether a key is named that an expression has made with a time, by its distance from now in ms. */
function isNamed(distanceMs: number): boolean {
	const typedKey = `promo-${new Date(now + distanceMs).toISOString()}`;
	const run = {
		form: { expressions: () => ['=promo-{{ $json.time }}'] },
		campaign: { settings: { typedKey, timeZone: 'America/Sao_Paulo' } },
	};
	return describeTimeInKey(run as unknown as FinishedRun).length > 0;
}

it.each([
	['now', 0, true],
	['later', 1, false],
	['almost an hour ago', -3_599_999, true],
	['an hour ago', -3_600_000, false],
	['a full quarter of an hour', -421_000, false],
])('a key with the time "%s"', (_when, distanceMs, expected) => {
	expect(isNamed(distanceMs)).toBe(expected);
});
