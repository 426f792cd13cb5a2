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

it('says why it is unknown whether people have answered, each reason once', () => {
	const [answered] = rows(1, 1);
	const unknown = (answeredNote: string) => ({ ...answered, answered: null, answeredNote });
	const notSent: ReportRow = { ...answered, status: 'notSent', answered: null };
	const all = [
		answered,
		notSent,
		unknown('a later one'),
		unknown('a later one'),
		unknown('hidden'),
	];
	expect(unknownAnswersOf(all)).toBe(
		'Of 3 of 4, it is unknown whether they have answered: a later one, or hidden',
	);
	expect(unknownAnswersOf([answered, notSent])).toBeUndefined();
});
