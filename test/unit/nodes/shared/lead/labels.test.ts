import { isSameLabelName, labelFilter } from '../../../../../nodes/shared/lead/labels';
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

describe('labelFilter', () => {
	const labelled = (label: object) => ({
		accountCRMLeadLabelAssignments: [{ AccountLabel: label }, null, 5],
	});
	const byId = labelled({ id: '1', name: 'spring' });
	const byName = labelled({ id: '9', name: '1' });
	const withoutId = labelled({ name: '1' });

	it.each<[unknown, boolean[]]>([
		[picked('1', 'id'), [true, false, false]],
		[picked('1', 'list'), [true, false, false]],
		[picked(1, 'id'), [true, false, false]],
		[picked(' 1 ', 'name'), [false, true, true]],
		['1', [true, true, true]],
	])('with %j compares IDs with IDs and names with names', (wanted, expected) => {
		const passing = [byId, byName, withoutId].map(labelFilter(wanted, 'Label'));
		expect(passing).toEqual(expected);
	});

	it('compares the case of IDs', () => {
		expect(labelFilter(picked('ab-1', 'id'), 'Label')(labelled({ id: 'aB-1' }))).toBe(false);
	});
});
