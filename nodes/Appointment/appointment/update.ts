import { endpoints } from '../../shared/contract';
import { additionalFieldsJson } from '../../shared/form/additionalFieldsJson';
import { updateFields } from '../../shared/form/fieldCollections';
import { idField } from '../../shared/form/idField';
import { requireChange } from '../../shared/operation/requiredFields';
import type { Operation } from '../../shared/operation/operation';
import { prepareAppointmentBody } from './appointmentBody';
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
		'Update an appointment, for example move it to another time. Fields that are not given stay as they are.',
	endpoint: endpoints.updateAppointment,
	id: { parameter: 'appointmentId', label: 'Appointment ID' },
	fields: [
		{
			...idField(
				'Appointment ID',
				'appointmentId',
				'ID of the appointment, as its creation gave it',
			),
			required: true,
		},
		updateFields([...otherAppointmentFields, endDateField, leadField, startDateField, titleField]),
		additionalFieldsJson,
	],
	prepare: [...prepareAppointmentBody, requireChange],
};
