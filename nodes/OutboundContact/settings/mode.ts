import { readAt, type Field } from '../../shared/fields/field';
import type { Form } from '../../shared/fields/form';
import { choice } from '../../shared/fields/kinds';
import { parsePhone } from '../../shared/form/readPhone';
import { phoneField } from '../../shared/form/leadFields';
import type { DefaultCountry } from '../../shared/phone/phone';
import { InvalidInput } from '../../shared/invalidInput';

/** Chosen by a person, never by an expression or an AI model. */
export const modeField: Field<'preview' | 'test' | 'send'> = {
	...choice({
		displayName: 'Mode',
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
	}),
	name: 'mode',
};

export const testPhoneField: Field = {
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
export function readMode(form: Form, country: DefaultCountry): ModeSettings {
	// n8n takes the "=" off the expressions of a field that has none.
	const stored = String(form.parameters[modeField.name]);
	if (/^=|\$fromAI/i.test(stored)) {
		throw new InvalidInput(
			'"Mode" is chosen by an expression or an AI model',
			'A person must choose whether messages are sent. Choose "Mode" in the list. Nothing was sent.',
		);
	}
	const mode = readAt(modeField, form, modeField.name, 'refused');
	if (mode !== 'test') return { mode, testPhone: '' };
	const value = form.get(testPhoneField.name, '');
	return { mode, testPhone: parsePhone(value, testPhoneField.displayName, country) };
}
