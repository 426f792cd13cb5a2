import { missingLabelHint } from '../../../../../nodes/OutboundContact/rules/labelHint';

describe('missingLabelHint', () => {
	it.each(['opt-out, vip', 'opt-out; vip', 'opt-out\nvip'])(
		'names only the labels in %j that no lead had',
		(typed) => {
			const [hint] = missingLabelHint(typed, new Set(['optout']));
			expect(hint).toMatch(/^No lead in this run had the label "vip"\./);
		},
	);
});
