import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { endpoints } from '../shared/contract';
import { sentField, type Reader } from '../shared/fields/field';
import {
	additionalFieldsCollection,
	updateFieldsCollection,
} from '../shared/form/fieldCollections';
import { descriptionField, noteField } from '../shared/form/textField';
import { conversationLocator, leadLocator } from '../shared/locators/lead';
import { nodeIcon } from '../shared/nodeIcon';
import { describeNode, operationNode, subtitle } from '../shared/operation/describeNode';
import { parseIsoInstant } from '../shared/values/date';

/** A day that is picked as start and as end is the whole day. */
const readEnd: Reader<unknown> = (value, label, form) => {
	const starts = ['startDate', 'updateFields.startDate'].map((name) => form.get(name));
	return parseIsoInstant(value, label, form.timeZone, starts.includes(value) ? 'pickedDay' : 'end');
};

const fields = [
	{
		...noteField('title', 'Title', 'What the appointment is about', 'First consultation'),
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
		noteField(
			'productId',
			'Product ID',
			'ID of the product or service that the appointment is for',
		),
	]),
];

/** `POST /appointment` and `PUT /appointment/{id}` (docs/assumptions.md). */
export const resources = [
	{
		record: 'appointment',
		operations: [
			{
				value: 'create',
				description: 'Create an appointment, usually with a lead',
				endpoint: endpoints.createAppointment,
				fields,
			},
			{
				value: 'update',
				description:
					'Update an appointment, for example move it to another time. Omitted and blank fields keep their values.',
				endpoint: endpoints.updateAppointment,
				id: noteField(
					'appointmentId',
					'Appointment ID',
					'ID of the appointment, as returned by Create',
				),
				fields: [updateFieldsCollection(fields)],
			},
		],
	},
];

/** Appointments with leads. */
export class CrmAppointment extends operationNode(resources) implements INodeType {
	description: INodeTypeDescription = {
		...describeNode('CRM Appointment', resources),
		name: 'crmAppointment',
		icon: nodeIcon('crm-appointment'),
		subtitle,
		description: 'Create and update appointments with leads',
		usableAsTool: true,
	};
}
