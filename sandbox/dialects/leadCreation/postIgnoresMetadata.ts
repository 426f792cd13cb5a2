import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const postIgnoresMetadata: Dialect = {
	description: 'POST /lead accepts metadata but does not store it; PUT stores it',
	start: () => ({
		carryOut(request, next) {
			if (request.endpoint === 'createLead') request.body = without(request.body, 'metadata');
			return next();
		},
	}),
};
