import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const putEchoesBody: Dialect = {
	description: 'PUT /lead/{id} answers with the id and the request body, not with the lead',
	start: () => ({
		answer: changeAnswers(['updateLead'], (answer, { id, body }) => ({
			...answer,
			body: { id, ...(body as object) },
		})),
	}),
};
