import { isObject } from '../../validation';
import type { Dialect } from '../dialect';
import { withMetadata } from '../rewriting';

const listIfEmpty = (metadata: unknown) =>
	isObject(metadata) && Object.keys(metadata).length === 0 ? [] : metadata;

export const emptyMetadataAsList: Dialect = {
	description: 'Empty metadata of a lead is shown as an empty list',
	why: 'PHP writes an empty array as [], whether it is a list or an object.',
	start: () => ({
		answer(answer) {
			return { ...answer, body: withMetadata(answer.body, listIfEmpty) };
		},
	}),
};
