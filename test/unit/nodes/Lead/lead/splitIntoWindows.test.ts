import { splitIntoWindows } from '../../../../../nodes/Lead/lead/splitIntoWindows';
import type { ItemContext } from '../../../../../nodes/shared/operation/nodeRun';
import { formOf } from '../../../../support/formOf';

const split = (startDate: string, endDate: string) =>
	splitIntoWindows.call({ form: formOf() } as ItemContext, { startDate, endDate });

it('reads a period of one moment, but none that ends before it starts', () => {
	const at = '2026-03-01T12:00:00.000Z';
	expect(split(at, at)).toEqual([{ startDate: at, endDate: at }]);
	expect(() => split(at, '2026-03-01T11:59:59.999Z')).toThrow(
		'"Created After" is after "Created Before"',
	);
});
