import * as fc from 'fast-check';

import {
	comparableLabel,
	comparableNames,
	isSameLabelName,
	createLabelFilter,
} from '../../../../../nodes/shared/lead/labels';
import { picked } from '../../../../support/pickedLocator';

describe('isSameLabelName', () => {
	it.each([
		['VIP', ' vip\u00a0'],
		['Avó', 'AVO\u0301'],
		['Straße', 'STRASSE'],
	])('%j and %j are the same', (one, other) => expect(isSameLabelName(one, other)).toBe(true));

	it.each([
		['C#', 'C'],
		['C#', 'C++'],
		['Plano 10', 'Plano 1.0'],
		['Avó', 'Avô'],
		['Avó', 'Avo'],
		['m²', 'm2'],
		['opt out', 'opt-out'],
		['🔴 VIP', 'VIP'],
	])('%j and %j are not', (one, other) => expect(isSameLabelName(one, other)).toBe(false));
});

describe('createLabelFilter', () => {
	const byId = [
		{ id: '7', name: 'summer' },
		{ id: '1', name: 'spring' },
	];
	const byName = [{ id: '9', name: '1' }];
	const withoutId = [{ name: '1' }];

	it.each<[unknown, boolean[]]>([
		[picked('1', 'id'), [true, false, false]],
		[picked('1', 'list'), [true, false, false]],
		[picked(1, 'id'), [true, false, false]],
		[picked(' 1 ', 'name'), [false, true, true]],
		['1', [true, true, true]],
	])('with %j compares IDs with IDs and names with names', (wanted, expected) => {
		const passing = [byId, byName, withoutId].map(createLabelFilter(wanted, 'Label'));
		expect(passing).toEqual(expected);
	});

	it.each(['["VIP","Gold"]', ' [ "Gold" ]', ['gold'], 'VIP; gold'])('reads %j', (wanted) => {
		expect(createLabelFilter(wanted, 'Label')([{ name: 'Gold' }])).toBe(true);
		expect(createLabelFilter(wanted, 'Label')([{ name: 'Silver' }])).toBe(false);
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
