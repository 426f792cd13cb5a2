import {
	CreationClock,
	precisionOf,
} from '../../../../../nodes/OutboundContact/observed/creationClock';

const noon = Date.parse('2026-03-02T12:00:07.123Z');
const at = (ms: number) => ({ createdAt: new Date(ms).toISOString() });
const inSeconds = (ms: number) => ({ createdAt: `${new Date(ms).toISOString().slice(0, 19)}Z` });
const headersAt = (ms: number) => ({ date: new Date(ms).toUTCString() });

/** A clock that has learned the CRM's time from a lead that was created at noon. */
function learnedClock(): CreationClock {
	const clock = new CreationClock();
	clock.learn(at(noon), headersAt(noon), noon);
	return clock;
}

describe('CreationClock', () => {
	it('treats no lead as new before an existing lead has shown its time', () => {
		const clock = learnedClock();
		expect(clock.isCertainlyNew(at(noon + 5_000), noon + 4_000)).toBe(false);
		const old = at(noon - 90 * 3_600_000);
		clock.compare(old, old, noon + 1_000);
		expect(clock.isCertainlyNew(at(noon + 5_000), noon + 4_000)).toBe(true);
		expect(clock.isCertainlyNew(at(noon + 3_000), noon + 4_000)).toBe(false);
	});

	it('treats no lead as new once an existing lead was shown as new', () => {
		const clock = learnedClock();
		const old = at(noon - 90 * 3_600_000);
		clock.compare(old, old, noon);
		clock.compare(at(noon + 1_000), old, noon + 1_000);
		clock.compare(old, old, noon + 2_000);
		expect(clock.isUndecided).toBe(false);
		expect(clock.isCertainlyNew(at(noon + 5_000), noon + 4_000)).toBe(false);
	});

	it('learns nothing from a lead that the request may have created', () => {
		const clock = learnedClock();
		clock.compare(at(noon + 10), at(noon + 10), noon);
		expect(clock.isUndecided).toBe(true);
	});

	it('learns from a lead of this run once its times can differ', () => {
		const clock = learnedClock();
		clock.compare(inSeconds(noon), inSeconds(noon), noon + 900, noon + 20);
		expect(clock.isUndecided).toBe(true);
		clock.compare(inSeconds(noon), inSeconds(noon), noon + 1_900, noon + 20);
		expect(clock.isUndecided).toBe(false);
		expect(clock.isCertainlyNew(at(noon + 5_000), noon + 4_000)).toBe(true);
	});

	it('determines the precision of a time', () => {
		expect(precisionOf(noon)).toBe(1);
		expect(precisionOf(noon - 123)).toBe(1_000);
		expect(precisionOf(noon - 7_123)).toBe(60_000);
	});
});
