import type { Form } from '../../shared/fields/form';
import {
	defaultCountryField,
	readDefaultCountry,
	readPhone,
} from '../../shared/form/defaultCountry';
import { phoneField } from '../../shared/form/leadFields';
import { sectorLocator } from '../../shared/locators/sector';
import { readChosenTemplate, templateLocator } from '../../shared/locators/template';
import type { CustomOperation } from '../../shared/operation/operation';
import { InvalidInput } from '../../shared/invalidInput';
import { requireValue } from '../../shared/values/blank';
import { parseBoolean } from '../../shared/values/boolean';
import { checkValue } from '../../shared/values/fieldValue';
import { parseNamingText } from '../../shared/values/text';
import { checkApi } from './checkApi';
import type { CheckInput } from './checkRun';

/** Check API: sends several requests, so it has no endpoint. */
export const check: CustomOperation = {
	value: 'check',
	action: 'Check API',
	description:
		"Check with a test contact what the CRM's documentation leaves open, and report whether the account is ready for campaigns",
	fields: [
		{
			...phoneField,
			required: true,
			displayName: 'Test Phone',
			description:
				'Phone of a test contact, such as your own, that no lead of the account has. A lead with this phone is created, changed and deleted; existing leads are not touched. Nothing is sent to it unless you turn on "Send Test Message".',
		},
		defaultCountryField,
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
		},
		{ ...templateLocator, displayOptions: { show: { sendTestMessage: [true] } } },
		{
			displayName: 'Show Evidence',
			name: 'showEvidence',
			type: 'boolean',
			default: false,
			description:
				'Whether to output every finding with what the CRM answered. If off, the output is the verdict and what to fix.',
		},
	],
	run: async (context) => {
		if (!context.getNode().type.endsWith('Tool'))
			return await checkApi(context, readInput(context.form));
		throw new InvalidInput(
			'Check is no tool for AI agents',
			'It creates, changes and deletes a lead. A person runs it in a workflow.',
		);
	},
};

function readInput(form: Form): CheckInput {
	checkValue(defaultCountryField, readDefaultCountry(form), true);
	const phone = String(readPhone(form.get('phone'), 'Test Phone', form, 'phone'));
	const sectorId = parseNamingText(form.picked('sector'), 'Sector');
	const isSending = parseBoolean(form.get('sendTestMessage', false), 'Send Test Message');
	const showsEvidence = parseBoolean(form.get('showEvidence', false), 'Show Evidence');
	if (!isSending) return { phone, sectorId, showsEvidence };
	requireValue(sectorId, 'Sector');
	return { phone, sectorId, showsEvidence, template: readChosenTemplate(form) };
}
