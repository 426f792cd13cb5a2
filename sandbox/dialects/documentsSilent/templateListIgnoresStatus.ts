import type { Dialect } from '../dialect';
import { isObject } from '../../validation';
import { templateStatuses } from '../../../nodes/shared/contract';

export const templateListIgnoresStatus: Dialect = {
	description: 'The list of templates ignores the status of the query',
	why: "It passes the messaging platform's list on unfiltered.",
	start: () => ({
		carryOut(request, next) {
			if (request.endpoint !== 'listTemplates') return next();
			const { query } = request;
			const data = templateStatuses.flatMap((status) => {
				request.query = { ...query, status };
				const answer = next();
				return isObject(answer) && Array.isArray(answer.data) ? (answer.data as unknown[]) : [];
			});
			request.query = query;
			return { data };
		},
	}),
};
