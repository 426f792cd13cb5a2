import { mergeAdditionalFields } from '../../shared/form/additionalFieldsJson';
import { readDateFields } from '../../shared/operation/dateFields';
import { leaveOutEmpty } from '../../shared/operation/leaveOutEmpty';
import type { PrepareRequest } from '../../shared/operation/operation';
import { InvalidInput } from '../../shared/transport/invalidInput';

const refuseEndBeforeStart: PrepareRequest = (request) => {
	const { startDate, endDate } = request.body as { startDate?: string; endDate?: string };
	if (startDate === undefined || endDate === undefined || startDate <= endDate) return request;
	throw new InvalidInput(
		'"End Date" lies before "Start Date"',
		`The appointment would begin at ${startDate} and end at ${endDate}. Check both dates.`,
	);
};

/** What create and update do to an appointment's fields before they are sent. */
export const prepareAppointmentBody: PrepareRequest[] = [
	leaveOutEmpty('body', ['title']),
	readDateFields({ startDate: 'Start Date', endDate: 'End Date' }),
	refuseEndBeforeStart,
	mergeAdditionalFields,
];
