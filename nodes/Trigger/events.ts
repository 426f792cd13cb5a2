import type { Field } from '../shared/fields/field';
import { choice } from '../shared/fields/kinds';
import { conversationActivity } from './conversationActivity';
import { newLead } from './newLead';
import type { CrmEvent } from './crmEvent';
import { templateStatus } from './templateStatus';

/** The events by the value of "Trigger On". */
export const events = {
	conversationActivity,
	newLead,
	templateStatus,
} satisfies Record<string, CrmEvent<unknown, unknown>>;

/** A value of "Trigger On". */
export type EventName = keyof typeof events;

export const eventField: Field<EventName> = {
	...choice({
		displayName: 'Trigger On',
		noDataExpression: true,
		options: Object.entries(events).map(([value, { displayName: name, description }]) => ({
			name,
			value: value as EventName,
			description,
		})),
		default: 'newLead',
	}),
	name: 'event',
};
