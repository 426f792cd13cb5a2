import { requireValue } from '../../shared/values/blank';
import { textOf } from '../../shared/values/text';
import type { PrepareFields } from '../../shared/operation/operation';
import { textField } from './messageFields';

/**
 * Adds the text to the body, in the messaging platform's public format (docs/assumptions.md).
 *
 * @throws {InvalidInput} when the text is empty or not text
 */
export const addTextContent: PrepareFields = function (fields) {
	const text = this.getNodeParameter(textField.name, '');
	requireValue(text, textField.displayName);
	return { ...fields, type: 'text', text: { body: textOf(text, textField.displayName) } };
};
