import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

function withLabelIds(lead: unknown) {
	const { accountCRMLeadLabelAssignments: labels, ...rest } = lead as {
		accountCRMLeadLabelAssignments: Array<{ AccountLabel: { id: string } }>;
	};
	return {
		...rest,
		accountCRMLeadLabelAssignments: labels.map(({ AccountLabel }) => ({
			labelId: AccountLabel.id,
		})),
	};
}

export const postShowsLabelIds: Dialect = {
	description: 'POST /lead shows the ids of labels only',
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'createLead' || !isSuccess(answer)) return answer;
			return { ...answer, body: withLabelIds(answer.body) };
		},
	}),
};
