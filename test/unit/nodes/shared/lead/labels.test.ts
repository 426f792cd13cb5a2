import * as fc from 'fast-check';

import {
	comparableLabel,
	hasAnyLabel,
	parseLabels,
	type LabelOnLead,
} from '../../../../../nodes/shared/lead/labels';
import { picked } from '../../../../support/pickedLocator';

const hasAny = (wanted: unknown, labels: LabelOnLead[]) =>
	hasAnyLabel(labels, parseLabels(wanted, 'Label'));

describe('labels by name or ID', () => {
	it.each([
		'["VIP","Gold"]',
		' [ "Gold" ]',
		['gold'],
		'VIP; gold',
		picked('1', 'id'),
		picked(' 1 ', 'name'),
	])('are read from %j', (wanted) => {
		const labels = [[{ id: '7' }, { id: '1', name: 'Gold' }], [{ name: 'Golden' }], [{ id: '11' }]];
		expect(labels.map((each) => hasAny(wanted, each))).toEqual([true, false, false]);
	});

	it('are those of which one or the other is shown', () => {
		expect(hasAny('Opt-out, L-1', [{ id: 'L-2' }, { name: 'Opt out' }])).toBe(true);
		expect(hasAny('Opt-out, L-1', [{ id: 'L-1' }])).toBe(true);
		expect(hasAny('Opt-out, L-1', [{}])).toBe(false);
	});

	it('count by the name of the one that was picked, too', () => {
		const given = { ...picked('L-1', 'list'), cachedResultName: 'Opt-out' };
		expect(hasAny(given, [{ id: 'L-2', name: 'opt out' }])).toBe(true);
	});
});

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
		['A', 'A+'],
		['A', 'A-'],
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
