import type { IDataObject } from 'n8n-workflow';

import { checkAt, type Field, isSent, readAddedFields } from '../../shared/fields/field';
import type { Form } from '../../shared/fields/form';
import { otherLeadFields } from '../../shared/form/leadFields';
import { sentences } from '../../shared/editorText';
import { InvalidInput } from '../../shared/invalidInput';
import { describeValue } from '../../shared/values/describeValue';

/** The fields of a new lead besides its phone and name. */
export const leadFieldsCollection: Field = {
	displayName: 'Lead Fields',
	name: 'leadFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	options: otherLeadFields,
	description:
		'Fields of new leads. The CRM may also fill empty fields of a lead with the same tax ID or e-mail and, where no look-up comes first, of one with the same phone.',
};

/**
 * Reads "Lead Fields" for a new lead as CRM Lead reads its fields. A message needs none of them: one that cannot
 * be read is left out, and `note` says so; it is empty if none was.
 *
 * @throws {InvalidInput} when a field holds an expression as text, which every row has, or when their expression gives
 *   no object
 */
export function readLeadFields(form: Form): { body: IDataObject; note: string } {
	const body: IDataObject = {};
	const notes: string[] = [];
	for (const field of readAddedFields(form, leadFieldsCollection, true).filter(isSent)) {
		const path = `${leadFieldsCollection.name}.${field.name}`;
		try {
			const read = checkAt(field, form, path, false);
			if (read !== undefined) body[field.sendAs] = read;
		} catch (error) {
			const { message } = requireRefusal(error);
			notes.push(`${message}, and was left out: ${describeValue(form.picked(path))}`);
		}
	}
	return { body, note: sentences(...notes) };
}

function requireRefusal(thrown: unknown): InvalidInput {
	if (thrown instanceof InvalidInput) return thrown;
	throw thrown;
}
