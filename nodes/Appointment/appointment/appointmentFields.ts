import type { endpoints } from '../../shared/contract';
import { sentField, sentText, type Field } from '../../shared/operation/field';
import { additionalFieldsJson } from '../../shared/form/additionalFieldsJson';
import { additionalFields, updateFields } from '../../shared/form/fieldCollections';
import { leadLocator } from '../../shared/locators/lead';

type Endpoint = typeof endpoints.createAppointment;

const titleField = sentText<Endpoint>('title', {
	displayName: 'Title',
	placeholder: 'e.g. First consultation',
	description: 'What the appointment is about',
});

const startDateField = sentField<Endpoint>('startDate', {
	displayName: 'Start Date',
	type: 'dateTime',
	default: '',
	description:
		"Date and time at which the appointment starts. Without an offset, it is in the workflow's time zone.",
});

const endDateField = sentField<Endpoint>('endDate', {
	displayName: 'End Date',
	type: 'dateTime',
	default: '',
	description:
		"Date and time at which the appointment ends. Without an offset, it is in the workflow's time zone.",
});

const leadField = sentField<Endpoint>('leadId', {
	...leadLocator,
	description: 'Lead that the appointment is with, by name, phone or ID',
});

const otherAppointmentFields: Field[] = [
	sentText<Endpoint>('accountExternalConversationId', {
		displayName: 'Conversation ID',
		placeholder: 'e.g. 6f1c2a',
		description: 'ID of the conversation in which the appointment was made',
	}),
	sentText<Endpoint>('description', {
		displayName: 'Description',
		typeOptions: { rows: 3 },
		placeholder: 'e.g. Bring last year’s report',
		description: 'Notes about the appointment',
	}),
	sentText<Endpoint>('productId', {
		displayName: 'Product ID',
		placeholder: 'e.g. 6f1c2a',
		description: 'ID of the product or service that the appointment is for',
	}),
];

/** Fields of a new appointment. */
export const creationFields: Field[] = [
	{ ...titleField, required: true },
	{ ...startDateField, required: true },
	endDateField,
	leadField,
	additionalFields(otherAppointmentFields),
	additionalFieldsJson,
];

/** Fields to change of an appointment. */
export const changeFields: Field[] = [
	updateFields([...otherAppointmentFields, endDateField, leadField, startDateField, titleField]),
	additionalFieldsJson,
];
