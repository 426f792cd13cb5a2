import type { Dialect } from '../dialect';

import { translateIds } from '../hooks/idTranslation';

const firstId = 9_007_199_254_740_993n;

/** Marks strings that are to be written as numbers in JSON. */
const mark = '#number:';

export const idsBeyondSafeIntegers: Dialect = {
	description: 'Ids are numbers of 16 digits, beyond what JavaScript reads exactly',
	why: 'Distributed databases make numeric ids with so many digits.',
	start() {
		const { carryOut, answer } = translateIds((n) => `${mark}${firstId + BigInt(n)}`);
		return {
			carryOut,
			answer(original, request) {
				const translated = answer?.(original, request) ?? original;
				const text = JSON.stringify(translated.body);
				return { ...translated, text: text.replace(new RegExp(`"${mark}(\\d+)"`, 'g'), '$1') };
			},
		};
	},
};
