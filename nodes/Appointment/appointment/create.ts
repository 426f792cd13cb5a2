import { endpoints } from '../../shared/contract';
import { additionalFieldsJson } from '../../shared/form/additionalFieldsJson';
import { additionalFields } from '../../shared/form/fieldCollections';
import type { Operation } from '../../shared/operation/operation';
import { refuseEndBeforeStart } from './refuseEndBeforeStart';
import {
	endDateField,
	leadField,
	otherAppointmentFields,
	startDateField,
	titleField,
} from './appointmentFields';

/** Create appointment: `POST /appointment` (docs/assumptions.md). */
export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create appointment',
	description: 'Create an appointment, usually with a lead',
	endpoint: endpoints.createAppointment,
	fields: [
		{ ...titleField, required: true },
		{ ...startDateField, required: true },
		endDateField,
		leadField,
		additionalFields(otherAppointmentFields),
		additionalFieldsJson,
	],
	prepare: [refuseEndBeforeStart],
};
