import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

export const metadataBeyondSafeIntegers: Dialect = {
	description: 'Metadata contains numbers with more digits than JavaScript reads exactly',
	why: 'Another system stores ids with many digits in metadata.',
	expected: withCampaignKey('needsReview'),
	start: () => ({
		carryOut(request, next) {
			const { body } = request;
			if (body === undefined) return next();
			// A number that comes back with all its digits is stored unchanged.
			const text = JSON.stringify(body).replaceAll('12345678901234567891', '17');
			request.body = JSON.parse(text) as unknown;
			return next();
		},
		answer(answer) {
			const text = JSON.stringify(answer.body);
			return { ...answer, text: text.replaceAll('"number":17', '"number":12345678901234567891') };
		},
	}),
};
