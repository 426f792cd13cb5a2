import type { KnownRow } from '../../../../../nodes/OutboundResults/campaign/reportRows';
import { summarize } from '../../../../../nodes/OutboundResults/campaign/summarize';

/** Rows of leads that share a phone. */
const rows = (count: number, answered: number): KnownRow[] =>
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
