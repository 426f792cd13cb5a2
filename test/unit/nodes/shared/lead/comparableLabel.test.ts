import * as fc from 'fast-check';

import { comparableLabel } from '../../../../../nodes/shared/lead/comparableLabel';

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
