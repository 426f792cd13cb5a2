import { optionsCollection } from '../../shared/form/fieldCollections';
import { messagingIntegrationLocator } from '../../shared/locators/integration';
import { sectorLocator } from '../../shared/locators/sector';
import type { Field } from '../../shared/fields/field';
import { defaultStatuses } from './templateStatus';

export const templateStatusFields: Field[] = [
	{
		displayName: 'Templates Of',
		name: 'templatesOf',
		type: 'options',
		options: [
			{ name: 'Integration', value: 'integration' },
			{ name: 'Sector', value: 'sector' },
		],
		default: 'integration',
		description: 'Whether to pick the channel itself or a sector that uses it',
	},
	// n8n drops what it hides: both are shown, so that neither choice loses the other one's value.
	{
		...messagingIntegrationLocator,
		description: 'Channel integration whose templates are watched. With Templates Of: Integration.',
	},
	{
		...sectorLocator,
		description: 'Sector whose channel has the templates to watch. With Templates Of: Sector.',
	},
	{
		displayName: 'Statuses',
		name: 'statuses',
		type: 'multiOptions',
		options: [
			{ name: 'Approved', value: 'APPROVED', description: 'It can be sent' },
			{ name: 'Paused', value: 'PAUSED', description: 'It cannot be sent for now' },
			{ name: 'Pending', value: 'PENDING', description: 'It is waiting for review' },
			{ name: 'Rejected', value: 'REJECTED', description: 'It did not pass review' },
		],
		default: [...defaultStatuses],
		description: 'The new statuses that start the workflow',
		hint: 'Each poll sends four requests, one per status, or five with a sector.',
	},
	optionsCollection([
		{
			displayName: 'Include New Templates',
			name: 'includeNew',
			type: 'boolean',
			default: true,
			description:
				'Whether to also emit templates that are new since the last poll, with an empty previous status',
		},
	]),
];
