import type { IDataObject } from 'n8n-workflow';

import { additionalFieldsLabel } from '../../shared/values/additionalFields';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { hasSameSubscriberNumber } from '../../shared/lead/samePhone';

/**
 * Rejects additional message fields that replace the contact's phone by another one: the rules
 * would check one person, and another would get the message.
 *
 * @param fields "Additional Fields (JSON)" of the message
 * @param recipientField name of the message field with the recipient
 * @param phone of the contact, in digits
 * @throws {InvalidInput} when the recipient is not the contact
 */
export function rejectOtherRecipient(
	fields: IDataObject,
	recipientField: string,
	phone: string,
): void {
	if (!Object.hasOwn(fields, recipientField)) return;
	if (isPhone(fields[recipientField], phone)) return;
	throw new InvalidInput(
		`"${additionalFieldsLabel}" changes the recipient ("${recipientField}")`,
		`The message would go to somebody other than the contact. Remove "${recipientField}", and enter the phone in "Phone".`,
	);
}

/** Whether any of the values, at any depth, is this phone. */
export function containsPhone(value: unknown, phone: string): boolean {
	if (typeof value === 'object' && value !== null) {
		return Object.values(value).some((entry) => containsPhone(entry, phone));
	}
	return isPhone(value, phone);
}

/** Whether a value is the phone in any form: also a Brazilian one without its ninth digit. */
function isPhone(value: unknown, phone: string): boolean {
	if (typeof value !== 'string' && typeof value !== 'number') return false;
	return hasSameSubscriberNumber(String(value), phone);
}
