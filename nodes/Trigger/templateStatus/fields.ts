import { optionsCollection } from '../../shared/form/fieldCollections';
import { integrationLocator } from '../../shared/locators/accountRecords';
import { sectorLocator } from '../../shared/locators/sector';
import { fieldsOf, type Field } from '../../shared/fields/field';
import { choices, field } from '../../shared/fields/kinds';
import { parseBoolean } from '../../shared/values/boolean';

export const templatesOfField: Field = {
	displayName: 'Templates Of',
	name: 'templatesOf',
	type: 'options',
	options: [
		{ name: 'Integration', value: 'integration' },
		{ name: 'Sector', value: 'sector' },
	],
	default: 'integration',
	description: 'Whether to pick the channel itself or a sector that uses it',
};

/** Which new statuses start the workflow. */
export const watchedStatuses = {
	statuses: choices({
		displayName: 'Statuses',
		options: [
			{ name: 'Approved', value: 'APPROVED', description: 'It can be sent' },
			{ name: 'Paused', value: 'PAUSED', description: 'It cannot be sent for now' },
			{ name: 'Pending', value: 'PENDING', description: 'It is waiting for review' },
			{ name: 'Rejected', value: 'REJECTED', description: 'It did not pass review' },
		],
		default: ['APPROVED', 'PAUSED', 'REJECTED'],
		description: 'The new statuses that start the workflow',
		hint: 'Each poll sends four requests, one per status, or five with a sector.',
	}),
};

/** "Options". */
export const templateOptions = {
	includeNew: field<boolean>({
		displayName: 'Include New Templates',
		type: 'boolean',
		default: true,
		description:
			'Whether to also emit templates that are new since the last poll, with an empty previous status',
		whenAbsent: () => true,
		read: parseBoolean,
	}),
};

export const templateStatusFields: Field[] = [
	templatesOfField,
	// n8n drops what it hides: both are shown, so that neither choice loses the other one's value.
	{
		...integrationLocator,
		description: 'Channel integration whose templates are watched',
		hint: 'Counts if Templates Of is Integration',
	},
	{
		...sectorLocator,
		description: 'Sector whose channel has the templates to watch',
		hint: 'Counts if Templates Of is Sector',
	},
	...fieldsOf(watchedStatuses),
	optionsCollection(fieldsOf(templateOptions)),
];
