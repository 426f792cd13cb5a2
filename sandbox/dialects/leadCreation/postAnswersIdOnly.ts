import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const postAnswersIdOnly: Dialect = {
	description: 'POST /lead answers with the id only',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'createLead' || !isSuccess(answer)) return answer;
			return { ...answer, body: { id: (answer.body as { id: string }).id } };
		},
	}),
};
