import type { PrepareFields } from '../../shared/operation/operation';
import { InvalidInput } from '../../shared/invalidInput';
import { Moment } from '../../shared/values/moment';

/**
 * Rejects an appointment that certainly ends before it starts. Dates from JSON may have any format,
 * also without a time zone.
 *
 * @throws {InvalidInput} naming both dates
 */
export const rejectEndBeforeStart: PrepareFields = (fields) => {
	const { startDate, endDate } = fields;
	const [start, end] = [startDate, endDate].map(Moment.read);
	if (start.earliest <= end.earliest || start.latest <= end.latest) return fields;
	throw new InvalidInput(
		'"End Date" is before "Start Date"',
		`The appointment would start at ${startDate} and end at ${endDate}. Check both dates.`,
	);
};
