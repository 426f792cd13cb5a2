import { StoredClaim } from '../../../../../nodes/shared/lead/storedClaim';

const claim = (stored: Record<string, never | string | number | boolean | null>) =>
	new StoredClaim('spring', stored);

describe('a claim that somebody else has written', () => {
	it('shows when it was made, if that is a text or a number', () => {
		const at = '2026-03-02T12:00:00Z';
		expect([at, 7, '', null, true].map((each) => claim({ at: each }).shownAt)).toEqual([
			...[at, '7', null, null, null],
		]);
		expect(claim({}).shownAt).toBeNull();
	});

	it.each([
		['earlier', '2026-03-02T11:59:59.999Z', true],
		['of the same time', '2026-03-02T12:00:00.000Z', false],
		['later', '2026-03-02T12:00:00.001Z', false],
		['of an unknown time', 'soon', false],
	])('is before another one if it is earlier: %s', (_what, at, expected) => {
		expect(claim({ at }).isBefore(claim({ at: '2026-03-02T12:00:00Z' }))).toBe(expected);
	});

	it('is of a run only if that is a text', () => {
		expect(['run-1', 7, null].map((run) => claim({ run }).run)).toEqual([
			...['run-1', undefined, undefined],
		]);
	});
});
