import type { IDataObject } from 'n8n-workflow';

import { additionalFieldsLabel } from '../../shared/values/additionalFields';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { hasSameSubscriberNumber } from '../../shared/lead/samePhone';
import { plainName } from '../../shared/transport/records';
import { isBlank } from '../../shared/values/blank';

/**
 * Rejects additional message fields that replace the contact's phone by another one: the rules
 * would check one person, and another would get the message.
 *
 * @param recipientField name of the message field with the recipient
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

/** Names of message fields that name a person, or a record of one, without separators. */
const personField =
	/lead|contact|conversation|customer|recipient|phone|e?mail|taxid|^(?:to|chatid)$/;

/**
 * Names of the additional message fields that name the contact, themselves or in what they hold: by
 * their own name, such as `conversationId`, or by the contact's phone, email or tax ID.
 *
 * @param contact its phone in digits, and the fields of its lead
 */
export function fieldsNamingContact(
	fields: IDataObject,
	contact: { phone: string; leadBody: IDataObject },
): string[] {
	const { email, taxId } = contact.leadBody;
	const own = [email, taxId].filter((value) => !isBlank(value)).map(comparable);
	const isNamed = (name: string, value: unknown): boolean => {
		if (isBlank(value) || typeof value === 'boolean') return false;
		const inside = typeof value === 'object' ? Object.entries(value as object) : undefined;
		if (inside?.length === 0) return false;
		if (personField.test(plainName(name))) return true;
		if (inside) return inside.some(([key, entry]) => isNamed(key, entry));
		return isPhone(value, contact.phone) || own.includes(comparable(value));
	};
	return Object.keys(fields).filter((name) => isNamed(name, fields[name]));
}

/** An e-mail address or a tax ID without outer space and case; empty for none. */
export function comparable(value: unknown): string {
	return String(value ?? '')
		.trim()
		.toLowerCase();
}

/** Whether a value is the phone in any form: also a Brazilian one without its ninth digit. */
function isPhone(value: unknown, phone: string): boolean {
	if (typeof value !== 'string' && typeof value !== 'number') return false;
	return hasSameSubscriberNumber(String(value), phone);
}
