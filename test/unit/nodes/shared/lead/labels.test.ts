import * as fc from 'fast-check';

import {
	comparableLabel,
	comparableNames,
	createLabelFilter,
} from '../../../../../nodes/shared/lead/labels';
import { picked } from '../../../../support/pickedLocator';

describe('createLabelFilter', () => {
	it.each([
		'["VIP","Gold"]',
		' [ "Gold" ]',
		['gold'],
		'VIP; gold',
		picked('1', 'id'),
		picked(' 1 ', 'name'),
	])('reads %j, and compares IDs and names', (wanted) => {
		const filter = createLabelFilter(wanted, 'Label');
		const passing = [
			[{ id: '7' }, { id: '1', name: 'Gold' }],
			[{ name: '🔴 Gold' }],
			[{ id: '11' }],
		];
		expect(passing.map(filter)).toEqual([true, false, false]);
	});

	it('compares names however their accents are stored', () => {
		expect(createLabelFilter('Não', 'Label')([{ name: 'Na\u0303o' }])).toBe(true);
		expect(createLabelFilter('Na\u0303o', 'Label')([{ name: 'NÃO' }])).toBe(true);
	});

	it('compares the case of IDs', () => {
		expect(createLabelFilter(picked('ab-1', 'id'), 'Label')([{ id: 'aB-1' }])).toBe(false);
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

describe('the names by which a label is compared', () => {
	it('are those that it has', () => {
		expect(comparableNames({ id: 'L-1', name: 'Opt out' })).toEqual(['l1', 'optout']);
		expect(comparableNames({ id: 'L-1' })).toEqual(['l1']);
		expect(comparableNames({ name: 'Opt out' })).toEqual(['optout']);
	});
});
