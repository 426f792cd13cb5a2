import {
	summarize,
	unknownAnswersOf,
	type ReportRow,
} from '../../../../nodes/OutboundResults/report';

/** Rows of leads that share a phone. */
const rows = (count: number, answered: number): ReportRow[] =>
	Array.from({ length: count }, (_, n) => ({
		...{ status: 'sent', name: null, phone: '5511987650001', answered: n < answered },
		...{ template: null, at: null, leadId: `lead-${n}`, conversationId: null },
	}));

it.each([
	[40, 3, '7.5 %'],
	[10, 1, '10 %'],
	[8, 1, '13 %'],
])('of %d messages with %d answers, the share is %s', (count, answered, text) => {
	expect(summarize(rows(count, answered), 'spring')).toMatchObject([{ shareText: text }]);
});

it.each([
	['all', 2, null],
	['all but one', 1, '0 %'],
])(
	'if it is unknown of %s whether they were answered, %d of two, the share is %s',
	(_what, unknown, shareText) => {
		const all = rows(2, 0).map((row, n) => (n < unknown ? { ...row, answered: null } : row));
		expect(summarize(all, 'spring')).toMatchObject([{ answerUnknown: unknown, shareText }]);
	},
);

// The Wilson score interval, by its formula.
it.each([
	[0, 10, 0, 0.278],
	[1, 10, 0.018, 0.404],
	[5, 10, 0.237, 0.763],
	[10, 10, 0.722, 1],
	[1, 1, 0.207, 1],
	[200, 1000, 0.176, 0.226],
])('of %d answers to %d messages, the share is from %d to %d', (answered, count, from, to) => {
	expect(summarize(rows(count, answered), 'spring')).toMatchObject([
		{ shareFrom: from, shareTo: to },
	]);
});

describe('why it is unknown whether people have answered', () => {
	const [answeredRow] = rows(1, 1);
	const answeredNote =
		'A later campaign has written to this lead, whose message or answer it may be';
	const hidden: ReportRow = { ...answeredRow, answered: null };
	const later = { ...hidden, answeredNote };
	const notSent: ReportRow = { ...hidden, status: 'notSent' };

	it.each([
		['a later campaign alone', [answeredRow, later, later], 'a later campaign has written to them'],
		['the CRM alone', [answeredRow, hidden, hidden, notSent], 'the CRM does not show it'],
	])('is %s', (_what, all, reason) => {
		expect(unknownAnswersOf(all)).toBe(
			`Of 2 of 3, it is unknown whether they have answered: of 2 because ${reason}`,
		);
	});

	it('is both, or nothing where it is known of all', () => {
		const both = unknownAnswersOf([later, hidden]);
		expect(both).toContain('of 1 because a later campaign');
		expect(both).toContain('of 1 because the CRM');
		expect(unknownAnswersOf([answeredRow, notSent])).toBeUndefined();
	});
});
