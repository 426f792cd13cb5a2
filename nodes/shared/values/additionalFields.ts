import type { IDataObject } from 'n8n-workflow';

import { withoutAccount } from '../contract';
import { parseJsonObject } from './json';

/** Label of the JSON object with fields that the node does not offer. */
export const additionalFieldsLabel = 'Additional Fields (JSON)';

/**
 * The fields in "Additional Fields (JSON)", without the account.
 *
 * @param label of the field, for messages
 * @throws {InvalidInput} when it cannot be read
 */
export function parseAdditionalFields(value: unknown, label = additionalFieldsLabel): IDataObject {
	return withoutAccount(parseJsonObject(value, label)) as IDataObject;
}
