/** Numbers from 0 up to 1. */
export type Random = () => number;

/** The same sequence for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
	let state = seed | 0;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let bits = Math.imul(state ^ (state >>> 15), state | 1);
		bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
		return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
	};
}
