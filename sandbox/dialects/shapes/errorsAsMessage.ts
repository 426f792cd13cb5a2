import { isObject } from '../../validation';

import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const errorsAsMessage: Dialect = {
	about: 'A refusal is answered as { statusCode, message } in the place of { error }',
	start: () => ({
		answer(answer) {
			if (isSuccess(answer) || !isObject(answer.body)) return answer;
			return { ...answer, body: { statusCode: answer.status, message: answer.body.error } };
		},
	}),
};
