import { changeAnswers } from '../changeAnswers';
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
		answer: changeAnswers(['createLead'], (answer) => ({
			...answer,
			body: withLabelIds(answer.body),
		})),
	}),
};
