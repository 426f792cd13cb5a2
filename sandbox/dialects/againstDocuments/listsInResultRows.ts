import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const listsInResultRows: Dialect = {
	description: 'Lists are answered as { success: true, result: { rows, total } }',
	why: 'Many APIs wrap lists together with their total.',
	start: () => ({
		answer(answer) {
			if (!isSuccess(answer) || !Array.isArray(answer.body)) return answer;
			const rows = answer.body as unknown[];
			return { ...answer, body: { success: true, result: { rows, total: rows.length } } };
		},
	}),
};
