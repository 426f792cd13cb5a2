import { endpoints } from '../../shared/contract';
import { updateFieldsCollection } from '../../shared/form/fieldCollections';
import { textField } from '../../shared/form/textField';
import type { Operation } from '../../shared/operation/operation';
import { create } from './create';

/** Update appointment: `PUT /appointment/{id}` (docs/assumptions.md). */
export const update: Operation = {
	value: 'update',
	description:
		'Update an appointment, for example move it to another time. Omitted and blank fields keep their values.',
	endpoint: endpoints.updateAppointment,
	id: textField(
		'note',
		'appointmentId',
		'Appointment ID',
		'ID of the appointment, as returned by Create',
	),
	fields: [updateFieldsCollection(create.fields)],
	prepare: create.prepare,
};
