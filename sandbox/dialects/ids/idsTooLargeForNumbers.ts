import { everyCampaign } from '../dialect';
import type { Dialect } from '../dialect';

import { translateIds } from './idTranslation';

const firstId = 9_007_199_254_740_993n;

/** Marks a text that is to stand as a number in JSON. */
const mark = '#number:';

export const idsTooLargeForNumbers: Dialect = {
	about: 'Ids are numbers of 16 digits and more, beyond what JavaScript reads exactly',
	promises: everyCampaign('refuses'),
	start() {
		const { carryOut, answer } = translateIds((n) => `${mark}${firstId + BigInt(n)}`);
		return {
			carryOut,
			answer(given, request) {
				const answered = answer?.(given, request) ?? given;
				const text = JSON.stringify(answered.body);
				return { ...answered, text: text.replace(new RegExp(`"${mark}(\\d+)"`, 'g'), '$1') };
			},
		};
	},
};
