import { messagingIntegrationLocator } from '../../shared/locators/integration';
import { sentField, type Field } from '../../shared/fields/field';

export const integrationField: Field = {
	...messagingIntegrationLocator,
	required: true,
	description: 'Account of the messaging channel that the templates belong to',
	sendAs: 'accountIntegrationId',
};

/** Status of the templates to read; the API's default is approved. */
export const statusField = sentField('status', {
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
