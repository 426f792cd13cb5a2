import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const listShowsEmptyMetadataAsNull: Dialect = {
	description: 'GET /lead shows empty metadata as null',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'listLeads' || !isSuccess(answer)) return answer;
			return {
				...answer,
				body: (answer.body as Array<{ metadata: object }>).map((lead) => ({
					...lead,
					metadata: Object.keys(lead.metadata).length === 0 ? null : lead.metadata,
				})),
			};
		},
	}),
};
