import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const postShowsNullMetadata: Dialect = {
	description: 'POST /lead shows metadata as null, though the lead has some',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'createLead' || !isSuccess(answer)) return answer;
			return { ...answer, body: { ...(answer.body as object), metadata: null } };
		},
	}),
};
