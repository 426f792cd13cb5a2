import { sentField, type Field, type ReadValue } from '../../shared/operation/operation';
import {
	additionalFieldsCollection,
	updateFieldsCollection,
} from '../../shared/form/fieldCollections';
import { descriptionField, textField } from '../../shared/form/textField';
import { isoInstant } from '../../shared/values/date';
import { conversationLocator } from '../../shared/locators/conversation';
import { leadLocator } from '../../shared/locators/lead';

const title = textField('title', 'Title', 'What the appointment is about', 'First consultation');

const startDate = sentField('startDate', {
	displayName: 'Start Date',
	type: 'dateTime',
	default: '',
	description:
		"Date and time at which the appointment starts. Without an offset, it is in the workflow's time zone.",
});

/** A day that is picked as start and as end is the whole day. */
const readEnd: ReadValue = (value, label, context) => {
	const given = (name: string) => context.getNodeParameter(name, '') as unknown;
	const isSameDay = [given('startDate'), given('updateFields.startDate')].includes(value);
	return isoInstant(value, label, context.getTimezone(), isSameDay ? 'pickedDay' : 'end');
};

const endDate = sentField('endDate', {
	displayName: 'End Date',
	type: 'dateTime',
	default: '',
	description:
		"Date and time at which the appointment ends. Without an offset, it is in the workflow's time zone. A date without a time includes the whole day.",
	read: readEnd,
});

const leadField = sentField('leadId', {
	...leadLocator,
	description: 'Lead that the appointment is with, by name, phone or ID',
});

const otherAppointmentFields: Field[] = [
	sentField('accountExternalConversationId', {
		...conversationLocator,
		description: 'Conversation in which the appointment was made, by contact or ID',
	}),
	descriptionField('Notes about the appointment', 'Bring last year’s report'),
	textField('productId', 'Product ID', 'ID of the product or service that the appointment is for'),
];

/** Fields of a new appointment. */
export const creationFields: Field[] = [
	{ ...title, required: true },
	{ ...startDate, required: true },
	endDate,
	leadField,
	additionalFieldsCollection(otherAppointmentFields),
];

export const changeFields: Field[] = [
	updateFieldsCollection([...otherAppointmentFields, endDate, leadField, startDate, title]),
];
