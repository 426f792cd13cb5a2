import { leadView } from '../../handlers/views';
import { changeAnswers } from '../changeAnswers';
import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

const lateMs = 3_000;

export const putAppliedLate: Dialect = {
	description: 'PUT /lead/{id} answers 202 without a body and is carried out a little later',
	why: 'It puts updates into a queue.',
	// A claim of the first run may be stored by the time of the second, which then blames single leads.
	expected: withCampaignKey('needsReview'),
	start: ({ delays }) => ({
		carryOut({ account, endpoint, id }, next) {
			const lead = endpoint === 'updateLead' && account.leads.get(id);
			if (!lead) return next();
			const before = leadView(account, lead);
			void delays.wait(lateMs).then(next);
			return before;
		},
		answer: changeAnswers(['updateLead'], (answer) => ({
			...answer,
			status: 202,
			body: undefined,
		})),
	}),
};
