import type { IDataObject } from 'n8n-workflow';

import type { PrepareRequest } from '../../shared/operation/operation';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { readTime } from '../../shared/values/crmTime';

/**
 * Rejects an appointment that certainly ends before it starts. Dates from JSON may have any format,
 * also without a time zone.
 *
 * @throws {InvalidInput} naming both dates
 */
export const refuseEndBeforeStart: PrepareRequest = (request) => {
	const { startDate, endDate } = request.body as IDataObject;
	const [start, end] = [readTime(startDate), readTime(endDate)];
	if (!start || !end || start.earliest <= end.earliest || start.latest <= end.latest)
		return request;
	throw new InvalidInput(
		'"End Date" is before "Start Date"',
		`The appointment would start at ${startDate} and end at ${endDate}. Check both dates.`,
	);
};
