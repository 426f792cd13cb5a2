import type { Dialect } from '../dialect';

export const listIsEmpty: Dialect = {
	description: 'GET /lead always answers with an empty list',
	why: 'The token may not read the leads of others.',
	start: () => ({
		answer: (answer, { endpoint }) => (endpoint === 'listLeads' ? { ...answer, body: [] } : answer),
	}),
};
