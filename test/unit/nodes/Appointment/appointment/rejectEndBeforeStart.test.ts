import { rejectEndBeforeStart } from '../../../../../nodes/Appointment/appointment/rejectEndBeforeStart';
import type { ItemContext } from '../../../../../nodes/shared/operation/nodeRun';

const read = (startDate: string, endDate: string) =>
	rejectEndBeforeStart.call({} as ItemContext, { startDate, endDate });

describe('the end of an appointment', () => {
	it.each([
		['at its start', '2026-03-01T09:00:00Z', '2026-03-01T09:00:00Z'],
		['at the first moment of the minute of its start', '2026-03-01T09:00Z', '2026-03-01T09:00:00Z'],
		['in the minute that its start ends', '2026-03-01T09:00:59.999Z', '2026-03-01T09:00Z'],
		['in no zone', '2026-03-01T09:00:00Z', '2026-03-01T08:00:00'],
	])('may be %s', (_where, start, end) => {
		expect(read(start, end)).toEqual({ startDate: start, endDate: end });
	});

	it.each([
		['2026-03-01T09:00:00.001Z', '2026-03-01T09:00:00.000Z'],
		['2026-03-01T09:01Z', '2026-03-01T09:00Z'],
	])('is not before its start, %s: %s', (start, end) => {
		expect(() => read(start, end)).toThrow('"End Date" is before "Start Date"');
	});
});
