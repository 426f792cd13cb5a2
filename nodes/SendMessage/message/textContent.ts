import type { IDataObject } from 'n8n-workflow';

import { requireValue } from '../../shared/values/blank';
import { textOf } from '../../shared/values/text';
import type { PrepareRequest } from '../../shared/operation/operation';
import { textField } from './messageFields';

/**
 * Adds the text to the body, in the messaging platform's public format (docs/assumptions.md).
 *
 * @throws {InvalidInput} when the text is empty or not a text
 */
export const addTextContent: PrepareRequest = function (request) {
	const text = this.getNodeParameter(textField.name, '');
	requireValue(text, textField.displayName);
	const body: IDataObject = { ...(request.body as IDataObject) };
	return {
		...request,
		body: { ...body, type: 'text', text: { body: textOf(text, textField.displayName) } },
	};
};
