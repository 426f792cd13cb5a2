import { byLabel, sentFields, type Field } from '../fields/field';
import { additionalFieldsJson } from '../operation/requestForm';

/** "Additional Fields" of a create operation: the optional fields. */
export function additionalFieldsCollection(options: Field[]): Field {
	return collection('Additional Fields', 'additionalFields', 'Add Field', options);
}

/**
 * "Update Fields" of an update operation: the fields to change; the others stay.
 *
 * @param fields those that a creation has, or others: all that are sent are offered
 * @param further fields that change what is sent
 */
export function updateFieldsCollection(fields: Field[], further: Field[] = []): Field {
	const sent = sentFields(fields).map((field) => ({ ...field, required: undefined }));
	const options = [...sent, ...further];
	const description =
		'Fields to change. A field without a value, such as from an empty cell, is left unchanged.';
	return { ...collection('Update Fields', 'updateFields', 'Add Field', options), description };
}

/** "Filters" of a list operation. */
export function filtersCollection(options: Field[]): Field {
	const description = 'Each filter needs a value: without one, all records would match';
	return { ...collection('Filters', 'filters', 'Add Filter', options), description };
}

/** "Options" of an operation or a node. */
export function optionsCollection(options: Field[]): Field {
	return collection('Options', 'options', 'Add Option', options);
}

/** JSON field for message fields that the node does not offer, in the collection "Options". */
export const additionalMessageFields: Field = {
	...additionalFieldsJson,
	name: 'additionalMessageFields',
	description:
		'JSON object with fields of the send request that your CRM has and this node does not offer. They are merged in last.',
};

/** A collection of fields, sorted by label as n8n's conventions ask. */
export function collection(
	displayName: string,
	name: string,
	placeholder: string,
	fields: Field[],
): Field {
	const options = byLabel(fields);
	return { displayName, name, type: 'collection', placeholder, default: {}, options };
}
