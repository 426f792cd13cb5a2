import type { PrepareRequest } from '../../shared/operation/operation';
import { InvalidInput } from '../../shared/transport/invalidInput';

/**
 * Refuses an appointment that ends before it begins. Both dates are UTC texts by now, which order as
 * texts do.
 *
 * @throws {InvalidInput} naming both dates
 */
export const refuseEndBeforeStart: PrepareRequest = (request) => {
	const { startDate, endDate } = request.body as { startDate?: string; endDate?: string };
	if (startDate === undefined || endDate === undefined || startDate <= endDate) return request;
	throw new InvalidInput(
		'"End Date" lies before "Start Date"',
		`The appointment would begin at ${startDate} and end at ${endDate}. Check both dates.`,
	);
};
