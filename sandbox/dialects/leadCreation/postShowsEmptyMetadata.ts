import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const postShowsEmptyMetadata: Dialect = {
	description: 'POST /lead shows metadata as empty, though the lead has some',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'createLead' || !isSuccess(answer)) return answer;
			return { ...answer, body: { ...(answer.body as object), metadata: {} } };
		},
	}),
};
