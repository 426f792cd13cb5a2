import { endpoints } from '../../shared/contract';
import { additionalFieldsCollection } from '../../shared/form/fieldCollections';
import { descriptionField, textField } from '../../shared/form/textField';
import { conversationLocator } from '../../shared/locators/conversation';
import { leadLocator } from '../../shared/locators/lead';
import { sentField, type Reader } from '../../shared/fields/field';
import type { Operation } from '../../shared/operation/operation';
import { parseIsoInstant } from '../../shared/values/date';
import { rejectEndBeforeStart } from './rejectEndBeforeStart';

/** A day that is picked as start and as end is the whole day. */
const readEnd: Reader<unknown> = (value, label, form) => {
	const starts = ['startDate', 'updateFields.startDate'].map((name) => form.get(name));
	return parseIsoInstant(value, label, form.timeZone, starts.includes(value) ? 'pickedDay' : 'end');
};

/** Create appointment: `POST /appointment` (docs/assumptions.md). */
export const create = {
	value: 'create',
	description: 'Create an appointment, usually with a lead',
	endpoint: endpoints.createAppointment,
	fields: [
		{
			...textField('note', 'title', 'Title', 'What the appointment is about', 'First consultation'),
			required: true,
		},
		sentField('startDate', {
			displayName: 'Start Date',
			type: 'dateTime',
			required: true,
			description:
				"Date and time at which the appointment starts. Without an offset, it is in the workflow's time zone.",
		}),
		sentField('endDate', {
			displayName: 'End Date',
			type: 'dateTime',
			description:
				"Date and time at which the appointment ends. Without an offset, it is in the workflow's time zone. A date without a time includes the whole day.",
			read: readEnd,
		}),
		sentField('leadId', {
			...leadLocator,
			description: 'Lead that the appointment is with, by name, phone or ID',
		}),
		additionalFieldsCollection([
			sentField('accountExternalConversationId', {
				...conversationLocator,
				description: 'Conversation in which the appointment was made, by contact or ID',
			}),
			descriptionField('Notes about the appointment', 'Bring last year’s report'),
			textField(
				'note',
				'productId',
				'Product ID',
				'ID of the product or service that the appointment is for',
			),
		]),
	],
	prepare: [rejectEndBeforeStart],
} satisfies Operation;
