import { skipLabelsField } from '../../../../../nodes/OutboundContact/settings/leavingOut';
import type { KnownLead } from '../../../../../nodes/shared/lead/knownLead';
import { comparableLabel } from '../../../../../nodes/shared/lead/labels';
import { InvalidInput } from '../../../../../nodes/shared/invalidInput';
import { picked } from '../../../../support/pickedLocator';
import { readValue } from '../../../../../nodes/shared/fields/field';
import { formOf } from '../../../../support/formOf';
import { knownLead, leadIn } from '../../shared/lead/knownLead';
import { endingOf } from './endingOf';

const labelled = (name: string, id = 'label-1') =>
	knownLead({ accountCRMLeadLabelAssignments: [{ AccountLabel: { id, name, color: '#fff' } }] });

const skipLabels = ['Opt-out', 'Não Contatar', 'label-9'].map(comparableLabel);

const isOptedOut = (lead: KnownLead) => endingOf({ skipLabels }, [], [lead])?.reason === 'optedOut';

describe('optOut', () => {
	it.each(['opt-out', 'Opt Out', 'OPT_OUT', 'nao contatar', 'NÃO CONTATAR!'])(
		'skips a lead with the label %j',
		(name) => expect(isOptedOut(labelled(name))).toBe(true),
	);

	it.each(['opt-in', 'VIP', ''])('keeps a lead with the label %j', (name) => {
		expect(isOptedOut(labelled(name))).toBe(false);
	});
});

const read = (value: unknown) =>
	readValue(skipLabelsField, value, formOf({ skipLabels: '={{ $json.labels }}' }), 'skipLabels');
const holds = (value: unknown, label: string) => read(value).includes(comparableLabel(label));

describe('Skip Labels', () => {
	it.each([
		['Opt-out', 'OPT OUT'],
		['vip, opt-out,', 'opt-out'],
		['🚫', ' 🚫 '],
		['No ads, please', 'No ads, please'],
		[['vip', 'No ads, please'], 'no ads, please'],
		[['vip', 7], '7'],
		[42, '42'],
		[{ ...picked('label-twin', 'list'), cachedResultName: 'Opt-out' }, 'opt-out'],
	])('%j holds the label %j', (value, label) => expect(holds(value, label)).toBe(true));

	it.each([undefined, null, picked(''), '', ' , ', {}, [], [''], ['opt-out', null]])(
		'refuses %j',
		(value) => expect(() => read(value)).toThrow(InvalidInput),
	);
});

describe('recentContact', () => {
	it.each([
		['2026-03-05T11:30:00Z', 1, true],
		['2026-03-05T10:59:00Z', 1, false],
		['2026-03-05T11:00:00.000Z', 1, true],
		['2026-03-05T12:05:00Z', 1, true],
		[null, 1, false],
		['2026-03-04T23:30:00', 1, true],
		['2026-03-04T22:00:00', 1, false],
		['2026-03-05 08:30:00-03', 1, true],
		[1772710200, 1, true],
		['2026-03-05', 1, true],
	])('last message at %j, %p h: %p', (lastMessageAt, hours, expected) => {
		const old = { lastMessageAt: '2020-01-01T00:00:00Z' };
		const lead = leadIn(old, { lastMessageAt });
		const ended = endingOf({ skipIfContactedWithinHours: hours }, [lead]);
		expect(ended?.reason === 'contactedRecently').toBe(expected);
	});
});
