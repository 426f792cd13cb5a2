import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { leadWrites } from '../endpointGroups';
import { withFields } from '../rewriting';

const labels = new Set(['accountCRMLeadLabelAssignments']);

export const listOmitsLabels: Dialect = {
	description: 'GET /lead and POST /lead show no labels',
	why: 'The token lacks the permission to read labels.',
	start: () => ({
		answer(answer, { endpoint }) {
			if (!isSuccess(answer)) return answer;
			if (endpoint !== 'listLeads' && !leadWrites.includes(endpoint)) return answer;
			return { ...answer, body: withFields(answer.body, labels, () => undefined) };
		},
	}),
};
