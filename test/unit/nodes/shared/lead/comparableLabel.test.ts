import * as fc from 'fast-check';

import { comparableLabel } from '../../../../../nodes/shared/lead/comparableLabel';
import { hasLabel } from '../../../../../nodes/shared/lead/labels';

describe('comparableLabel', () => {
	it.each([
		['Opt out', 'opt-out'],
		['OPT_OUT!', 'opt-out'],
		['ＯＰＴ－ＯＵＴ', 'opt-out'],
		['Não Contatar', 'nao contatar'],
		['STRASSE', 'Straße'],
		['🚫', ' 🚫\uFE0F '],
		['№ 5', 'No5'],
	])('%j is %j', (one, other) => expect(comparableLabel(one)).toBe(comparableLabel(other)));

	it.each([
		['opt-out', 'opt-in'],
		['🚫', '✅'],
		['🚫', ''],
		['1', '11'],
	])('%j is not %j', (one, other) => expect(comparableLabel(one)).not.toBe(comparableLabel(other)));

	it('ignores Unicode normalization and case', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme' }), (label) => {
				const compared = comparableLabel(label);
				for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
					expect(comparableLabel(label.normalize(form))).toBe(compared);
				}
				expect(comparableLabel(` ${label}\u00a0`)).toBe(compared);
			}),
		);
	});
});

describe('hasLabel', () => {
	const lead = {
		accountCRMLeadLabelAssignments: [{ AccountLabel: { id: 'aB-1', name: 'Opt out' } }, null, 5],
	};

	it('matches an id exactly and a name in any spelling', () => {
		expect(hasLabel(lead, 'aB-1')).toBe(true);
		expect(hasLabel(lead, 'ＯＰＴ-ＯＵＴ')).toBe(true);
		expect(hasLabel(lead, 'ab1')).toBe(false);
	});

	it.each(['🔴 Opt out', 'Opt out+'])('tells %s apart, which differs in a symbol', (name) => {
		expect(hasLabel(lead, name)).toBe(false);
		const accountCRMLeadLabelAssignments = [{ AccountLabel: { id: '1', name } }];
		expect(hasLabel({ accountCRMLeadLabelAssignments }, name)).toBe(true);
	});
});
