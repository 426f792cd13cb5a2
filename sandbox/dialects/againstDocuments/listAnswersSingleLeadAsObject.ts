import { changeAnswers } from '../changeAnswers';
import type { Dialect } from '../dialect';

export const listAnswersSingleLeadAsObject: Dialect = {
	description: 'GET /lead answers with the lead itself instead of a list when exactly one matches',
	why: 'Some converters from XML or SOAP turn a list with one entry into that entry.',
	start: () => ({
		answer: changeAnswers(['listLeads'], (answer) => {
			const leads = answer.body as unknown[];
			return leads.length === 1 ? { ...answer, body: leads[0] } : answer;
		}),
	}),
};
