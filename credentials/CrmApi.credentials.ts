import {
	updateDisplayOptions,
	type ICredentialDataDecryptedObject,
	type Icon,
	type ICredentialTestRequest,
	type ICredentialType,
	type IHttpRequestOptions,
	type INodeProperties,
} from 'n8n-workflow';

import { apiNameDefaults } from '../nodes/shared/contract';
import {
	parseApiSettings,
	defaultMaxConcurrentRequests,
	defaultClosedStatuses,
	defaultMaxRetries,
} from '../nodes/shared/transport/apiSettings';

/** Behind a switch, because most accounts need none of them. */
const advancedFields: INodeProperties[] = [
	{
		displayName: 'Ignore SSL Issues (Insecure)',
		name: 'allowUnauthorizedCerts',
		type: 'boolean',
		default: false,
		description:
			'Whether to connect even if the certificate of the CRM cannot be verified, in all CRM nodes and the trigger. The HTTP Request node has its own option.',
	},
	{
		displayName: 'Max Concurrent Requests',
		name: 'maxConcurrentRequests',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 100, numberPrecision: 0 },
		default: defaultMaxConcurrentRequests,
		description:
			'Maximum number of requests in flight, over all nodes and workflows of one n8n process. A run starts with 8 and learns how many the CRM handles well.',
	},
	{
		displayName: 'Max Retries',
		name: 'maxRetries',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 10, numberPrecision: 0 },
		default: defaultMaxRetries,
		description:
			'How many times a request is retried after its first attempt if the CRM fails or the connection breaks. Waiting for a busy CRM (429) does not count. Messages and new conversations with an unknown outcome are never retried.',
	},
	{
		displayName: 'Lead Page',
		name: 'leadPage',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://panel.example.com/leads/{id}',
		description:
			"URL of a lead in the web panel of your CRM, with {id} in place of the lead's ID. If set, rows, reports and trigger items include the link as leadUrl.",
	},
	...apiNameProperties([
		{
			displayName: 'Messaging Channel Path',
			name: 'chatappPath',
			description: 'Name of the messaging channel in URLs, as in /chatapp/templates',
		},
		{
			displayName: 'Social Channel Path',
			name: 'socialPath',
			description: 'Name of the social-network channel in URLs, as in /social/send-message',
		},
		{
			displayName: 'Members Path',
			name: 'membersPath',
			description: 'Path of the list of account members, below the base URL',
		},
		{
			displayName: 'Deals Path',
			name: 'dealPath',
			description: 'Path of deals, below the base URL',
		},
		{
			displayName: 'Appointments Path',
			name: 'appointmentPath',
			description: 'Path of appointments, below the base URL',
		},
		{
			displayName: 'Recipient Field',
			name: 'recipientField',
			description: "Field of a message for the recipient's phone number or ID",
		},
		{
			displayName: 'Closed Conversation Statuses',
			name: 'closedStatuses',
			description:
				'Statuses of a closed conversation, separated by commas. A conversation with any other status counts as open.',
		},
	]),
];

/** The CRM's base URL and the account's token (spec, section 5). */
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
			description: "URL of your CRM's API. It ends in /api/v1.",
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
			displayName: 'Advanced Settings',
			name: 'advancedSettings',
			type: 'boolean',
			default: false,
			description:
				'Whether to change limits, certificates, the link to a lead, and the names that your CRM uses in URLs and messages, such as the brand name of the messaging channel',
		},
		...updateDisplayOptions({ show: { advancedSettings: [true] } }, advancedFields),
	];

	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{$credentials.baseUrl.replace(/\\p{Cf}/gu, "").trim().replace(/\\/+$/, "")}}',
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
					message: 'There is no CRM at this URL. Check the part of "Base URL" before /api/v1.',
				},
			},
		],
	};

	/**
	 * Adds the token, and whether certificates are verified. Rejects the same credentials as the nodes, so that the credential test fails for
	 * them too: a web panel that answers every path with a page would otherwise pass as the CRM. This
	 * is a property, not a method: n8n copies the type for its editor, and the copy would lack a
	 * method.
	 *
	 * @throws {InvalidInput} when `apiSettings` rejects the credential, for example for a base URL
	 *   that is not an http(s) URL ending in `/api/v1`
	 */
	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		const { token } = parseApiSettings(credentials);
		const signed = { ...request, headers: { ...request.headers, Token: token } };
		if (credentials.allowUnauthorizedCerts !== true) return signed;
		return { ...signed, skipSslCertificateValidation: true };
	};
}

function apiNameProperties(
	names: Array<Pick<INodeProperties, 'displayName' | 'name' | 'description'>>,
): INodeProperties[] {
	const defaults = { ...apiNameDefaults, closedStatuses: defaultClosedStatuses };
	return names.map((name) => ({
		...name,
		default: defaults[name.name as keyof typeof defaults],
		type: 'string',
	}));
}
