import { endpoints, isAccountField, requestFields } from '../contract';
import { InvalidInput } from './invalidInput';

/** Fields of a message other than its recipient (spec, section 4). */
const messageFields = {
	...requestFields(endpoints.sendChatappMessage),
	...requestFields(endpoints.sendSocialMessage),
};

/**
 * Checks the credential's "Recipient Field": with the name of another field, the recipient would be
 * overwritten; with a name that every object has, such as `__proto__`, or that of the
 * account, which is never sent, it would get lost.
 *
 * @throws {InvalidInput} when the name cannot be used for the recipient
 */
export function checkRecipientField(name: string): void {
	const isTaken = name in messageFields || name === 'prototype' || isAccountField(name);
	if (name === 'to' || !isTaken) return;
	throw new InvalidInput(
		`The "Recipient Field" of the credential cannot be "${name}"`,
		'Messages use this name for another field, so they would be sent without a recipient. Open the credential and set "Recipient Field" to the field that your CRM uses for the phone number or ID; the default is "to".',
	);
}
