import type { INodeProperties } from 'n8n-workflow';

import { integrationLocator } from '../../shared/locators/integration';

/** The channel whose templates are read. */
export const integrationField: INodeProperties = {
	...integrationLocator,
	required: true,
	description: 'Account of the messaging channel that the templates belong to',
	routing: { send: { type: 'query', property: 'accountIntegrationId' } },
};

/** Status of the templates that are read; the API reads the approved ones unless told. */
export const statusField: INodeProperties = {
	displayName: 'Status',
	name: 'status',
	type: 'options',
	options: [
		{ name: 'Approved', value: 'APPROVED' },
		{ name: 'Paused', value: 'PAUSED' },
		{ name: 'Pending', value: 'PENDING' },
		{ name: 'Rejected', value: 'REJECTED' },
	],
	default: 'APPROVED',
	description: 'Status of the templates to look for. Only approved templates can be sent.',
	routing: { send: { type: 'query', property: 'status' } },
};
