import type {
	ICredentialDataDecryptedObject,
	Icon,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import {
	apiSettings,
	defaultMaxConcurrentRequests,
	defaultClosedStatuses,
	defaultMaxRetries,
} from '../nodes/shared/transport/apiSettings';

/** Where the CRM is and the token that stands for the account (spec, section 5). */
export class CrmApi implements ICredentialType {
	name = 'crmApi';

	displayName = 'CRM API';

	icon: Icon = { light: 'file:../icons/crm.svg', dark: 'file:../icons/crm.dark.svg' };

	documentationUrl =
		'https://github.com/crm-service-nodes/n8n-nodes-crm-service/blob/main/docs/credential.md';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://crm.example.com/api/v1',
			description: 'Address of the API of your CRM. It ends in /api/v1.',
		},
		{
			displayName: 'Token',
			name: 'token',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				'API token of your account. Create and deactivate tokens in the web panel of the CRM.',
		},
		{
			displayName: 'Max Concurrent Requests',
			name: 'maxConcurrentRequests',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 100, numberPrecision: 0 },
			default: defaultMaxConcurrentRequests,
			description:
				'The most requests that a node may have in flight at once. A run begins with 8 and finds out how many the CRM serves well.',
		},
		{
			displayName: 'Max Retries',
			name: 'maxRetries',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 10, numberPrecision: 0 },
			default: defaultMaxRetries,
			description:
				'How often a request is repeated when the CRM is busy or the connection breaks. A message or a conversation whose outcome is unknown is never repeated.',
		},
		{
			displayName: 'Customize API Names',
			name: 'customizeApiNames',
			type: 'boolean',
			default: false,
			description:
				'Whether to change the names that your CRM uses in addresses and messages, such as the brand name of the messaging channel',
		},
		...apiNameProperties([
			{
				displayName: 'Messaging Channel Path',
				name: 'chatappPath',
				default: 'chatapp',
				description: 'Name of the messaging channel in addresses, as in /chatapp/templates',
			},
			{
				displayName: 'Social Channel Path',
				name: 'socialPath',
				default: 'social',
				description: 'Name of the social-network channel in addresses, as in /social/send-message',
			},
			{
				displayName: 'Members Path',
				name: 'membersPath',
				default: 'integration/members',
				description: 'Address of the list of account members, below the base URL',
			},
			{
				displayName: 'Deals Path',
				name: 'dealPath',
				default: 'deal',
				description: 'Address of deals, below the base URL',
			},
			{
				displayName: 'Appointments Path',
				name: 'appointmentPath',
				default: 'appointment',
				description: 'Address of appointments, below the base URL',
			},
			{
				displayName: 'Recipient Field',
				name: 'recipientField',
				default: 'to',
				description: 'Field of a message that holds the phone number or ID it goes to',
			},
			{
				displayName: 'Closed Conversation Statuses',
				name: 'closedStatuses',
				default: defaultClosedStatuses,
				description:
					'Statuses of a conversation that is over, separated by commas. A conversation with any other status counts as open.',
			},
		]),
	];

	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{$credentials.baseUrl.trim().replace(/\\/+$/, "")}}',
			url: '/chat-sector',
			disableFollowRedirect: true,
		},
		rules: [
			{
				type: 'responseCode',
				properties: {
					value: 401,
					message:
						'The token is deactivated or wrong. Create a new one in the web panel of the CRM and enter it here.',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 404,
					message: 'There is no CRM at this address. Check the part of "Base URL" before /api/v1.',
				},
			},
		],
	};

	/**
	 * Adds the token. Refuses what the nodes refuse, so that the credential test does too: a web
	 * panel that answers every path with its page would pass for the CRM otherwise. A property, no
	 * method: n8n copies the type before it tells its editor, which offers only what can authenticate.
	 *
	 * @throws {InvalidInput} when `apiSettings` refuses the credential, as for a base URL that is no
	 *   http(s) address ending in `/api/v1`
	 */
	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		apiSettings(credentials);
		return {
			...request,
			headers: { ...request.headers, Token: String(credentials.token ?? '').trim() },
		};
	};
}

function apiNameProperties(
	names: Array<Pick<INodeProperties, 'displayName' | 'name' | 'default' | 'description'>>,
): INodeProperties[] {
	return names.map((name) => ({
		...name,
		type: 'string',
		displayOptions: { show: { customizeApiNames: [true] } },
	}));
}
