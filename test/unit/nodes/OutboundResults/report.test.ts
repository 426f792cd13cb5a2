import { describeRows, summarize, type ReportRow } from '../../../../nodes/OutboundResults/report';

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
	[5, 10, 0.237, 0.763],
	[1, 1, 0.207, 1],
])('of %d answers to %d messages, the share is from %d to %d', (answered, count, from, to) => {
	expect(summarize(rows(count, answered), 'spring')).toMatchObject([
		{ shareFrom: from, shareTo: to },
	]);
});

it('says why it is unknown whether people have answered, each reason once', () => {
	const [answered, ...others] = rows(5, 1);
	const notes = ['a later one', 'a later one', 'hidden'];
	const unknown = notes.map((answeredNote, n) => ({ ...others[n], answered: null, answeredNote }));
	const notSent: ReportRow = { ...others[3], status: 'notSent', answered: null };
	expect(describeRows([answered, notSent, ...unknown], 'spring', '')).toBe(
		'5 contacts: 4 sent, 1 not sent; 1 answered. Of 3 of 4, it is unknown whether they have answered: a later one, or hidden.',
	);
	expect(describeRows([answered, notSent], 'spring', ' (of all)')).toBe(
		'2 contacts: 1 sent, 1 not sent; 1 answered (of all)',
	);
	expect(describeRows([notSent], 'Sprng', '')).toContain('"Sprng" has not reached anyone');
});
