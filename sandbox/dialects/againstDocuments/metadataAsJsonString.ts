import { isObject } from '../../validation';

import type { Dialect } from '../dialect';

function withMetadataAsText(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withMetadataAsText);
	if (!isObject(value) || !('metadata' in value)) return value;
	return { ...value, metadata: JSON.stringify(value.metadata) };
}

export const metadataAsJsonString: Dialect = {
	description: 'The metadata of a lead is shown as a JSON string',
	why: 'The column for metadata is a text.',
	start: () => ({
		answer(answer) {
			return { ...answer, body: withMetadataAsText(answer.body) };
		},
	}),
};
