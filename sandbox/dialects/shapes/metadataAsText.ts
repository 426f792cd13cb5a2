import { isObject } from '../../validation';

import type { Dialect } from '../dialect';

function withMetadataAsText(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withMetadataAsText);
	if (!isObject(value) || !('metadata' in value)) return value;
	return { ...value, metadata: JSON.stringify(value.metadata) };
}

export const metadataAsText: Dialect = {
	about: 'The metadata of a lead is shown as a text that holds JSON',
	start: () => ({
		answer(answer) {
			return { ...answer, body: withMetadataAsText(answer.body) };
		},
	}),
};
