import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const listShowsEmptyMetadataAsNull: Dialect = {
	description: 'GET /lead shows empty metadata as null',
	why: 'The column for metadata is null until something is stored.',
	start: () => ({
		answer: changeAnswers(['listLeads'], (answer) => ({
			...answer,
			body: (answer.body as Array<{ metadata: object }>).map((lead) => ({
				...lead,
				metadata: Object.keys(lead.metadata).length === 0 ? null : lead.metadata,
			})),
		})),
	}),
};
