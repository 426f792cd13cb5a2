import type {
	IDataObject,
	IExecuteFunctions,
	IExecutePaginationFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import { defaultCountry } from '../../shared/form/defaultCountry';
import { phoneField } from '../../shared/form/phoneField';
import { sectorLocator } from '../../shared/locators/sector';
import { templateLocator } from '../../shared/locators/template';
import type { CountryCode } from '../../shared/phone';
import { parseTemplateKey } from '../../shared/template';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { nodeErrorOf } from '../../shared/transport/nodeErrors';
import { phoneDigitsOf } from '../../shared/values/phone';
import { trimmedText } from '../../shared/values/text';
import { checkApi } from './checkApi';
import type { CheckInput } from './trial';

const show = { resource: ['api'], operation: ['check'] };

/** The only operation of the resource API. It sends several requests, so it has no endpoint. */
export const apiProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['api'] } },
		options: [
			{
				name: 'Check',
				value: 'check',
				action: 'Check api',
				description:
					'Test with a test contact how your CRM behaves where its documentation is silent, and output one item per assumption',
				// For AI agent tools, n8n runs a declarative node only by its routing.
				routing: { send: { paginate: true }, operations: { pagination: checkOfItem } },
			},
		],
		default: 'check',
	},
	...[
		{
			...phoneField,
			displayName: 'Test Phone',
			description:
				'Phone of a test contact, such as your own, that no lead of the account has. A lead with this phone is created, changed and deleted; existing leads are not touched. Nothing is sent to it unless you turn on "Send Test Message".',
		},
		defaultCountry,
		{
			...sectorLocator,
			description:
				'Sector for a test conversation. The conversation is closed afterwards but remains, because the API cannot delete conversations. Without a sector, conversations and messages are not checked.',
		},
		{
			displayName: 'Send Test Message',
			name: 'sendTestMessage',
			type: 'boolean',
			default: false,
			description:
				'Whether to send the template to the test phone, filled with its own examples. If off, nothing is sent and messages are not checked.',
		} satisfies INodeProperties,
	].map((field) => ({ ...field, displayOptions: { show } })),
	{
		...templateLocator,
		displayOptions: { show: { ...show, sendTestMessage: [true] } },
	},
];

type ParameterReader = (name: string, fallback: unknown, options?: object) => unknown;

/**
 * Custom operation: checks the API once per input item.
 *
 * @throws {NodeOperationError} for a value that the user must change
 * @throws {NodeApiError} when the CRM refuses the token
 */
export async function check(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const output: INodeExecutionData[] = [];
	for (const item of this.getInputData().keys()) {
		try {
			const input = readInput((name, fallback, options) =>
				this.getNodeParameter(name, item, fallback, options),
			);
			output.push(...itemsOf(await checkApi(this, input), item));
		} catch (thrown) {
			const error = nodeErrorOf(this.getNode(), thrown, item);
			if (!this.continueOnFail()) throw error;
			output.push({ json: { error: error.message }, error, pairedItem: { item } });
		}
	}
	return [output];
}

async function checkOfItem(this: IExecutePaginationFunctions): Promise<INodeExecutionData[]> {
	const item = this.getItemIndex();
	try {
		const input = readInput((name, fallback, options) =>
			this.getNodeParameter(name, fallback, options),
		);
		return itemsOf(await checkApi(this, input), item);
	} catch (error) {
		throw nodeErrorOf(this.getNode(), error, item);
	}
}

function itemsOf(findings: object[], item: number): INodeExecutionData[] {
	return findings.map((finding) => ({ json: finding as IDataObject, pairedItem: { item } }));
}

function readInput(parameter: ParameterReader): CheckInput {
	const country = parameter('defaultCountry', 'BR') as CountryCode;
	const phone = phoneDigitsOf(parameter('phone', ''), 'Test Phone', country);
	const sectorId = trimmedText(parameter('sector', '', { extractValue: true }), 'Sector');
	if (parameter('sendTestMessage', false) !== true) return { phone, sectorId };
	if (sectorId === '') {
		throw new InvalidInput('"Sector" is empty', 'Pick the sector to send the test message from.');
	}
	const key = parseTemplateKey(
		trimmedText(parameter('template', '', { extractValue: true }), 'Template'),
	);
	if (!key.ok) throw new InvalidInput('"Template" cannot be read', `${key.message}.`);
	return { phone, sectorId, template: { name: key.name, language: key.language } };
}
