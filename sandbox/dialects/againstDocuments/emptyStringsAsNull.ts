import { isObject } from '../../validation';

import type { Dialect } from '../dialect';

function withNulls(value: unknown): unknown {
	if (value === '') return null;
	if (Array.isArray(value)) return value.map(withNulls);
	if (!isObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withNulls(each)]));
}

export const emptyStringsAsNull: Dialect = {
	description: 'Empty strings are shown as null',
	why: 'Databases often store an empty text as null.',
	start: () => ({
		answer(answer) {
			return { ...answer, body: withNulls(answer.body) };
		},
	}),
};
