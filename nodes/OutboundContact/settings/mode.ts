import type { INodeProperties } from 'n8n-workflow';

import type { Form } from '../../shared/fields/form';
import { parsePhone } from '../../shared/form/defaultCountry';
import { phoneField } from '../../shared/form/leadFields';
import type { DefaultCountry } from '../../shared/phone';
import { InvalidInput } from '../../shared/invalidInput';
import { checkValue } from '../../shared/values/fieldValue';

/** Chosen by a person, never by an expression or an AI model. */
export const modeField: INodeProperties = {
	displayName: 'Mode',
	name: 'mode',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Preview',
			value: 'preview',
			description: 'Show the texts and who would be left out, without sending',
		},
		{
			name: 'Send Test',
			value: 'test',
			description: 'Send the message of the first contact to your own phone, and nothing else',
		},
		{
			name: 'Send',
			value: 'send',
			description:
				'Create leads and conversations, and send the message to all who are not left out',
		},
	],
	default: 'preview',
	description: 'What the run does with the messages',
};

export const testPhoneField: INodeProperties = {
	...phoneField,
	displayName: 'Test Phone',
	name: 'testPhone',
	description:
		'Phone that gets the message of the first contact in mode Send Test. No contact gets a message, and nothing is created or stored.',
};

/** The mode of a run, and in mode Send Test the phone that gets the message, in digits. */
export interface ModeSettings {
	mode: 'preview' | 'test' | 'send';
	/** Empty in other modes. */
	testPhone: string;
}

/**
 * Reads "Mode" and "Test Phone".
 *
 * @param country of the first row: the test phone is one for all rows, whatever the country of theirs
 * @throws {InvalidInput} when a model chooses the mode, it is none, or the phone is none
 */
export function readMode(form: Form, nodeType: string, country: DefaultCountry): ModeSettings {
	// n8n takes the "=" off the expressions of a field that has none.
	const stored = String(form.parameters[modeField.name]);
	if (/\$fromAI/i.test(stored) || (nodeType.endsWith('Tool') && stored.startsWith('='))) {
		throw new InvalidInput(
			'"Mode" is chosen by an AI model',
			'A person must choose whether messages are sent. Choose "Mode" in the list. Nothing was sent.',
		);
	}
	const given = form.get(modeField.name, modeField.default);
	const mode = checkValue(modeField, given, true) as ModeSettings['mode'];
	if (mode !== 'test') return { mode, testPhone: '' };
	const value = form.get(testPhoneField.name, '');
	return { mode, testPhone: parsePhone(value, testPhoneField.displayName, country) };
}
