import { describeUnknownAnswers } from '../../../../../nodes/shared/claim/answered';

const known = { answered: true };
const hidden = { answered: null };
const later = { answered: null, hasLaterCampaign: true };

describe('why it is unknown whether people have answered', () => {
	it.each([
		['a later campaign alone', [known, later, later], 'a later campaign has written to them'],
		['the CRM alone', [known, hidden, hidden], 'the CRM does not show it'],
	])('is %s', (_what, states, reason) => {
		expect(describeUnknownAnswers(states)).toBe(
			`Of 2 of 3, it is unknown whether they have answered: of 2 because ${reason}`,
		);
	});

	it('is both, or nothing where it is known of all', () => {
		expect(describeUnknownAnswers([later, hidden])).toContain('of 1 because the CRM');
		expect(describeUnknownAnswers([later, hidden])).toContain('of 1 because a later campaign');
		expect(describeUnknownAnswers([known])).toBeUndefined();
	});
});
