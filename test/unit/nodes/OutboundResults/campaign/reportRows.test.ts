import {
	unknownAnswersOf,
	type KnownRow,
} from '../../../../../nodes/OutboundResults/campaign/reportRows';

const row = (fields: Partial<KnownRow>): KnownRow => ({
	...{ status: 'sent', name: null, phone: '', answered: true, template: null, at: null },
	...{ leadId: null, conversationId: null },
	...fields,
});

const hidden = row({ answered: null, answeredNote: 'notShown' });
const later = row({ answered: null, answeredNote: 'laterCampaign' });
const notSent = row({ status: 'notSent', answered: null });

describe('why it is unknown whether people have answered', () => {
	it.each([
		['a later campaign alone', [row({}), later, later], 'a later campaign has written to them'],
		['the CRM alone', [row({}), hidden, hidden, notSent], 'the CRM does not show it'],
	])('is %s', (_what, rows, reason) => {
		expect(unknownAnswersOf(rows)).toBe(
			`Of 2 of 3, it is unknown whether they have answered: of 2 because ${reason}`,
		);
	});

	it('is both, or nothing where it is known of all', () => {
		const both = unknownAnswersOf([later, hidden]);
		expect(both).toContain('of 1 because a later campaign');
		expect(both).toContain('of 1 because the CRM');
		expect(unknownAnswersOf([row({}), notSent])).toBeUndefined();
	});
});
