import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const postEchoesBody: Dialect = {
	about:
		'POST /lead answers with the id and what was sent, not with the lead that was there before',
	start: () => ({
		answer(answer, { endpoint, body }) {
			if (endpoint !== 'createLead' || !isSuccess(answer)) return answer;
			const { id } = answer.body as { id: string };
			return { ...answer, body: { id, ...(body as object) } };
		},
	}),
};
