import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const putEchoesBody: Dialect = {
	about: 'PUT /lead/{id} answers with the id and what was sent, not with the lead',
	start: () => ({
		answer(answer, { endpoint, id, body }) {
			if (endpoint !== 'updateLead' || !isSuccess(answer)) return answer;
			return { ...answer, body: { id, ...(body as object) } };
		},
	}),
};
