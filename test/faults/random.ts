/** Numbers that a seed fixes. */
export class SeededRandom {
	/** @param seed any integer */
	constructor(private state: number) {}

	/** The next number, from 0 up to 1 (mulberry32). */
	next(): number {
		this.state = (this.state + 0x6d2b79f5) | 0;
		let t = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
	}

	/** An integer from `least` to `most`, both included. */
	integer(least: number, most: number): number {
		return least + Math.floor(this.next() * (most - least + 1));
	}

	/** One of the values. */
	pick<Value>(values: readonly Value[]): Value {
		return values[this.integer(0, values.length - 1)];
	}

	/** The values in another order. */
	shuffle<Value>(values: readonly Value[]): Value[] {
		const shuffled = [...values];
		for (let last = shuffled.length - 1; last > 0; last--) {
			const other = this.integer(0, last);
			[shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
		}
		return shuffled;
	}
}
