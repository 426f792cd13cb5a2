import { optOut } from '../../../../../nodes/OutboundContact/rules/optOut';
import { comparableLabel } from '../../../../../nodes/shared/lead/comparableLabel';
import { InvalidInput } from '../../../../../nodes/shared/transport/invalidInput';

const read = (value: unknown) =>
	optOut.options.skipLabels.read(value, 'Skip Labels', { timeZone: 'UTC', country: 'BR' });
const holds = (value: unknown, label: string) => read(value).includes(comparableLabel(label));

describe('Skip Labels', () => {
	it.each([
		['Opt-out', 'OPT OUT'],
		['vip, opt-out,', 'opt-out'],
		['🚫', ' 🚫 '],
		['🚫, vip', '🚫'],
		['No ads, please', 'No ads, please'],
		[['vip', 'No ads, please'], 'no ads, please'],
		[['vip', 7], '7'],
		[42, '42'],
	])('%j holds the label %j', (value, label) => expect(holds(value, label)).toBe(true));

	it.each([
		['🚫', '✅'],
		['🚫', ''],
		['opt-out', 'opt-in'],
	])('%j does not hold the label %j', (value, label) => expect(holds(value, label)).toBe(false));

	it.each([undefined, null, '', ' , ', {}, [], [''], ['opt-out', null], [['opt-out']]])(
		'refuses %j',
		(value) => expect(() => read(value)).toThrow(InvalidInput),
	);
});
