import type { PrepareRequest } from '../../shared/operation/operation';
import { InvalidInput } from '../../shared/transport/invalidInput';

/**
 * Rejects an appointment that ends before it starts. Both dates are UTC texts at this point, which
 * sort chronologically.
 *
 * @throws {InvalidInput} naming both dates
 */
export const refuseEndBeforeStart: PrepareRequest = (request) => {
	const { startDate, endDate } = request.body as { startDate?: string; endDate?: string };
	if (startDate === undefined || endDate === undefined || startDate <= endDate) return request;
	throw new InvalidInput(
		'"End Date" is before "Start Date"',
		`The appointment would start at ${startDate} and end at ${endDate}. Check both dates.`,
	);
};
