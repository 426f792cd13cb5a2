/**
 * Stops the monotonic clock, until mocks are restored, at a whole number of ms: a sum of fractions can be
 * rounded to just below the edge that a test is about.
 *
 * @returns what lets time pass, in ms
 */
export function stopClock(): (ms: number) => void {
	let now = Math.ceil(performance.now());
	jest.spyOn(performance, 'now').mockImplementation(() => now);
	return (ms) => (now += ms);
}
