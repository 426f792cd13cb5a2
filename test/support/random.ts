import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { mersenne } from 'pure-rand/generator/mersenne';

/** Pseudo-random numbers, determined by a seed. */
export class SeededRandom {
	private readonly generator;

	/** @param seed any integer */
	constructor(seed: number) {
		this.generator = mersenne(seed);
	}

	/** The next number, from 0 (inclusive) to 1 (exclusive). */
	next(): number {
		return uniformFloat64(this.generator);
	}

	/** An integer from `least` to `most`, both inclusive. */
	integer(least: number, most: number): number {
		return uniformInt(this.generator, least, most);
	}

	/** One of the values. */
	pick<Value>(values: readonly Value[]): Value {
		return values[this.integer(0, values.length - 1)];
	}

	/** A shuffled copy of the values. */
	shuffle<Value>(values: readonly Value[]): Value[] {
		const shuffled = [...values];
		for (let last = shuffled.length - 1; last > 0; last--) {
			const other = this.integer(0, last);
			[shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
		}
		return shuffled;
	}
}
