import { isObject } from '../../validation';

import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const errorsAsMessage: Dialect = {
	description: 'Refusals are answered with { statusCode, message } instead of { error }',
	why: 'This is how the widespread framework NestJS writes errors.',
	start: () => ({
		answer(answer) {
			if (isSuccess(answer) || !isObject(answer.body)) return answer;
			return { ...answer, body: { statusCode: answer.status, message: answer.body.error } };
		},
	}),
};
