import { isObject } from '../../validation';
import type { Dialect } from '../dialect';

function withListForNothing(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withListForNothing);
	if (!isObject(value) || !isObject(value.metadata)) return value;
	return Object.keys(value.metadata).length > 0 ? value : { ...value, metadata: [] };
}

export const emptyMetadataAsList: Dialect = {
	description: 'Empty metadata of a lead is shown as an empty list',
	why: 'PHP writes an empty array as [], whether it is a list or an object.',
	start: () => ({
		answer(answer) {
			return { ...answer, body: withListForNothing(answer.body) };
		},
	}),
};
