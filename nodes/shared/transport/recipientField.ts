import { bodyFieldsOf, endpoints } from '../contract';
import { InvalidInput } from './invalidInput';

/** Fields of a message that hold something else than its recipient (spec, section 4). */
const otherFields = new Set(
	[endpoints.sendChatappMessage, endpoints.sendSocialMessage].flatMap(({ body }) =>
		Object.keys(bodyFieldsOf(body)),
	),
);
otherFields.delete('to');

/**
 * Checks the credential's "Recipient Field": under the name of another field the recipient would
 * be overwritten, and under a name that every object has, such as `__proto__`, it could get lost.
 *
 * @throws {InvalidInput} when a message cannot hold its recipient under this name
 */
export function checkRecipientField(name: string): void {
	if (!otherFields.has(name) && !(name in Object.prototype) && name !== 'prototype') return;
	throw new InvalidInput(
		`The "Recipient Field" of the credential cannot be "${name}"`,
		'Messages use this name for something else, so they would go out without a recipient. Open the credential and set "Recipient Field" to the field that holds the phone number or ID in your CRM; its default is "to".',
	);
}
