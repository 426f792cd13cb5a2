import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const postEchoesBody: Dialect = {
	description: 'POST /lead answers with the id and the request body, even for an existing lead',
	why: 'It answers with the input and the id that the database gave.',
	start: () => ({
		answer: changeAnswers(['createLead'], (answer, { body }) => {
			const { id } = answer.body as { id: string };
			return { ...answer, body: { id, ...(body as object) } };
		}),
	}),
};
