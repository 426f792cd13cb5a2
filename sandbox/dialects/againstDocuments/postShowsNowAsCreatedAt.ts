import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const postShowsNowAsCreatedAt: Dialect = {
	description: 'POST /lead shows the time of the request as createdAt, even for an existing lead',
	why: 'Its insert-or-update sets the time in the record that it answers with.',
	start: () => ({
		answer: changeAnswers(['createLead'], (answer) => {
			const createdAt = new Date().toISOString();
			return { ...answer, body: { ...(answer.body as object), createdAt } };
		}),
	}),
};
