import type {
	IExecutePaginationFunctions,
	IExecuteSingleFunctions,
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
import { requireValue } from '../../shared/values/blank';
import { booleanOf } from '../../shared/values/boolean';
import { requireChoice } from '../../shared/values/choice';
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
					'Test with a test contact how your CRM behaves where its documentation is silent, and say whether it is ready for campaigns',
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
		{
			displayName: 'Show Evidence',
			name: 'showEvidence',
			type: 'boolean',
			default: false,
			description:
				'Whether to output every finding with what the CRM answered. If off, the output is the verdict and what is to be mended.',
		} satisfies INodeProperties,
	].map((field) => ({ ...field, displayOptions: { show } })),
	{
		...templateLocator,
		displayOptions: { show: { ...show, sendTestMessage: [true] } },
	},
];

/**
 * Checks the API for an input item.
 *
 * @throws {NodeOperationError} for a value that the user must change
 * @throws {NodeApiError} when the CRM refuses the token
 */
export async function checkOfItem(
	this: IExecutePaginationFunctions,
): Promise<INodeExecutionData[]> {
	const pairedItem = { item: this.getItemIndex() };
	try {
		const hasEvidence = this.getNodeParameter('showEvidence', false) === true;
		const found = await checkApi(this, readInput(this), hasEvidence);
		return found.map((json) => ({ json, pairedItem }));
	} catch (thrown) {
		const error = nodeErrorOf(this.getNode(), thrown, pairedItem.item);
		if (!this.continueOnFail()) throw error;
		return [{ json: { error: error.message }, error, pairedItem }];
	}
}

function readInput(context: IExecuteSingleFunctions): CheckInput {
	const text = (name: string, label: string) =>
		trimmedText(context.getNodeParameter(name, '', { extractValue: true }), label);
	const country = context.getNodeParameter('defaultCountry', 'BR') as CountryCode;
	requireValue(country, defaultCountry.displayName);
	requireChoice(defaultCountry, country);
	const phone = phoneDigitsOf(context.getNodeParameter('phone', ''), 'Test Phone', country);
	const sectorId = text('sector', 'Sector');
	const isSending = booleanOf(
		context.getNodeParameter('sendTestMessage', false),
		'Send Test Message',
	);
	if (!isSending) return { phone, sectorId };
	requireValue(sectorId, 'Sector');
	const key = parseTemplateKey(text('template', 'Template'));
	if (!key.ok) throw new InvalidInput('"Template" cannot be read', `${key.message}.`);
	return { phone, sectorId, template: { name: key.name, language: key.language } };
}
