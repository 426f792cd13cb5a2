import { endpoints } from '../../shared/contract';
import { additionalFieldsJson } from '../../shared/form/additionalFieldsJson';
import { updateFields } from '../../shared/form/fieldCollections';
import { idField } from '../../shared/form/idField';
import type { Operation } from '../../shared/operation/operation';
import { refuseEndBeforeStart } from './refuseEndBeforeStart';
import {
	endDateField,
	leadField,
	otherAppointmentFields,
	startDateField,
	titleField,
} from './appointmentFields';

/** Update appointment: `PUT /appointment/{id}` (docs/assumptions.md). */
export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update appointment',
	description:
		'Update an appointment, for example move it to another time. Omitted fields keep their values.',
	endpoint: endpoints.updateAppointment,
	id: idField('Appointment ID', 'appointmentId', 'ID of the appointment, as returned by Create'),
	fields: [
		updateFields([...otherAppointmentFields, endDateField, leadField, startDateField, titleField]),
		additionalFieldsJson,
	],
	prepare: [refuseEndBeforeStart],
};
