import type { IDataObject } from 'n8n-workflow';

import { additionalFieldsOf } from '../../shared/form/additionalFieldsJson';
import { isBlank } from '../../shared/values/blank';
import { optionLabel } from '../fields/options';
import { plainText, unusable } from './optionValues';

/** What "Options" say of one contact; may differ from item to item. */
export interface ContactOptions {
	/** `undefined` records the message as sent by AI or automation. */
	senderId?: string;
	/** `undefined` takes the owner of the lead. */
	conversationOwnerId?: string;
	/** Merged into the body of the send, last. */
	additionalMessageFields: IDataObject;
}

/**
 * Reads from "Options" what belongs to the contact.
 *
 * @param options as evaluated for its item
 * @throws {InvalidInput} when the JSON cannot be read, or an id is neither text nor number
 */
export function readContactOptions(options: IDataObject): ContactOptions {
	return {
		senderId: memberId(options.senderId, optionLabel('senderId')),
		conversationOwnerId: memberId(options.conversationOwnerId, optionLabel('conversationOwnerId')),
		additionalMessageFields: additionalFieldsOf(options.additionalMessageFields),
	};
}

/** The id in a resource locator, or one that an expression gives in its place. */
function memberId(given: unknown, label: string): string | undefined {
	const isLocator = typeof given === 'object' && given !== null && 'value' in given;
	const id = isLocator ? given.value : given;
	if (isBlank(id)) return undefined;
	const text = plainText(id);
	if (text === undefined) throw unusable(id, label, 'the ID of a member');
	return text;
}
