import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

interface ShownLead {
	accountCRMLeadLabelAssignments: unknown[];
}

export const listShowsChangingFields: Dialect = {
	description:
		'GET /lead shows additional fields, links to pictures and an order of labels that change with every request',
	why: 'It computes values for each answer, signs links to stored files, and sorts nothing.',
	start() {
		let count = 0;
		return {
			answer: changeAnswers(['listLeads'], (answer) => ({
				...answer,
				body: (answer.body as ShownLead[]).map((lead) => ({
					...lead,
					profileImage: `https://files.example.com/picture.png?signature=${count}`,
					accountCRMLeadLabelAssignments: [
						...lead.accountCRMLeadLabelAssignments.slice(count % 2),
						...lead.accountCRMLeadLabelAssignments.slice(0, count % 2),
					],
					version: ++count,
					score: count / 7,
					updatedAt: new Date().toISOString(),
					lastSeenBy: { at: count },
				})),
			})),
		};
	},
};
