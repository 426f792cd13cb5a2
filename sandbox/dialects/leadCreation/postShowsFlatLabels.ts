import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

function withFlatLabels(lead: unknown) {
	const { accountCRMLeadLabelAssignments: labels, ...rest } = lead as {
		accountCRMLeadLabelAssignments: Array<{ AccountLabel: unknown }>;
	};
	return {
		...rest,
		accountCRMLeadLabelAssignments: labels.map(({ AccountLabel }) => AccountLabel),
	};
}

export const postShowsFlatLabels: Dialect = {
	description: 'POST /lead shows labels without the AccountLabel wrapper',
	start: () => ({
		answer: changeAnswers(['createLead'], (answer) => ({
			...answer,
			body: withFlatLabels(answer.body),
		})),
	}),
};
