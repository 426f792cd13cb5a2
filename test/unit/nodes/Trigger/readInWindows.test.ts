import {
	isReadingProgress,
	readInWindows,
	type ReadingProgress,
} from '../../../../nodes/Trigger/readInWindows';
import { boundToleranceMs } from '../../../../nodes/shared/lead/createdAtBounds';
import { dayMs } from '../../../../nodes/shared/units';
import { fakePoll } from './fakePoll';

const now = Date.parse('2026-03-01T12:00:00.000Z');
const start = now - 20 * dayMs;
const createdAt = new Date(start).toISOString();
const leads = (count: number) =>
	Array.from({ length: count }, (_, n) => ({ id: `${n}`, createdAt }));

/** Reads leads, of which each request lists as many as given, in a poll that ends after some requests. */
async function read(
	{ counts, most = counts.length }: { counts: number[]; most?: number },
	from: ReadingProgress & { start: number; needsZones?: boolean },
) {
	const { run, asked } = fakePoll((nth) => leads(counts[nth - 1] ?? 0), {
		isHalfOver: () => asked.length >= most,
	});
	const { reading } = await readInWindows(run, from, () => []);
	const begins = asked.map((query) => Date.parse(String(query.startDate)) + boundToleranceMs);
	return { reading, begins };
}

describe('leads that are read in periods', () => {
	beforeEach(() => jest.useFakeTimers({ now }));
	afterEach(() => jest.useRealTimers());

	it.each([
		[999, 2 * dayMs],
		[1_000, dayMs],
	])('after a period of a day with %d leads, the next one has %d ms', async (count, windowMs) => {
		const { reading } = await read({ counts: [count] }, { start, windowMs: dayMs });
		expect(reading.windowMs).toBe(windowMs);
	});

	it('are read to the end by a period that just reaches the present', async () => {
		const whole = { start, windowMs: 20 * dayMs };
		expect((await read({ counts: [1] }, whole)).reading).toEqual({ windowMs: 20 * dayMs });
		const short = { start, windowMs: 20 * dayMs - 1 };
		expect((await read({ counts: [1] }, short)).reading.stopped).toBeDefined();
	});

	it.each([
		['goes on where the last poll stopped', start, now - dayMs],
		['goes on where more days are left out', start - 1, now - dayMs],
		['begins again where more days are watched', start + 1, start],
	])('a reading %s', async (_what, stoppedStart, begin) => {
		const stopped = { start: stoppedStart, at: now - dayMs };
		expect((await read({ counts: [1] }, { start, stopped })).begins).toEqual([begin]);
	});

	it('are not read once more for their zones in a later period without any', async () => {
		const given = { start, windowMs: 10 * dayMs, needsZones: true };
		expect((await read({ counts: [1, 0], most: 9 }, given)).begins).toHaveLength(2);
	});
});

it.each([
	[{ windowMs: 1 }, true],
	[{ windowMs: 0 }, false],
	[{ stopped: { start: 0, at: 0 } }, true],
	[{ stopped: { start: 0, at: null } }, false],
])('where a poll has stopped is read from its memory: %j', (kept, expected) => {
	expect(isReadingProgress(kept)).toBe(expected);
});
