import type { endpoints } from '../../shared/contract';
import { integrationLocator } from '../../shared/locators/integration';
import { sentField, type Field, type SentName } from '../../shared/operation/field';

type Endpoint = typeof endpoints.listTemplates;

/** The channel whose templates are read. */
export const integrationField: Field = {
	...integrationLocator,
	required: true,
	description: 'Account of the messaging channel that the templates belong to',
	sendAs: 'accountIntegrationId' satisfies SentName<Endpoint>,
};

/** Status of the templates to read; the API's default is approved. */
export const statusField = sentField<Endpoint>('status', {
	displayName: 'Status',
	type: 'options',
	options: [
		{ name: 'Approved', value: 'APPROVED' },
		{ name: 'Paused', value: 'PAUSED' },
		{ name: 'Pending', value: 'PENDING' },
		{ name: 'Rejected', value: 'REJECTED' },
	],
	default: 'APPROVED',
	description: 'Status of the templates. Only approved templates can be sent.',
});
