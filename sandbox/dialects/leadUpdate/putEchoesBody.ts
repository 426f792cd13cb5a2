import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const putEchoesBody: Dialect = {
	description: 'PUT /lead/{id} answers with the id and the request body, not with the lead',
	start: () => ({
		answer(answer, { endpoint, id, body }) {
			if (endpoint !== 'updateLead' || !isSuccess(answer)) return answer;
			return { ...answer, body: { id, ...(body as object) } };
		},
	}),
};
