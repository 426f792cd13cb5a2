import type { Dialect } from '../dialect';
import { withMetadata } from '../rewriting';

export const metadataAsJsonString: Dialect = {
	description: 'The metadata of a lead is shown as a JSON string',
	why: 'The column for metadata is a text.',
	start: () => ({
		answer(answer) {
			return { ...answer, body: withMetadata(answer.body, (metadata) => JSON.stringify(metadata)) };
		},
	}),
};
