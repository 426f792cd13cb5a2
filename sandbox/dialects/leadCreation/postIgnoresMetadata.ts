import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const postIgnoresMetadata: Dialect = {
	about: 'POST /lead stores nothing of metadata; PUT does',
	start: () => ({
		carryOut(request, next) {
			if (request.endpoint === 'createLead') request.body = without(request.body, 'metadata');
			return next();
		},
	}),
};
