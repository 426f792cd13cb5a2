import type { IDataObject } from 'n8n-workflow';

import {
	type Field,
	isSent,
	readAddedFields,
	readField,
	rejectTypedExpression,
} from '../../shared/fields/field';
import type { Form } from '../../shared/fields/form';
import { otherLeadFields } from '../../shared/form/leadFields';
import type { InvalidInput } from '../../shared/invalidInput';
import { isBlank } from '../../shared/values/blank';
import { checkValue, pickedValue } from '../../shared/values/fieldValue';
import { oddityOf, rejectUnevaluated } from '../../shared/values/artifact';
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
		'Fields of new leads. Without a campaign key and options that skip leads, the CRM also fills empty fields of existing leads.',
};

/** What "Lead Fields" give for a new lead. */
interface LeadFields {
	body: IDataObject;
	/** What was left out. */
	note?: string;
	/** What looks odd and is sent all the same. */
	oddity?: string;
}

/**
 * Reads "Lead Fields" as CRM Lead reads its fields. A message needs none of them: one that cannot be read
 * is left out, and `note` says so.
 *
 * @throws {InvalidInput} when a field holds an expression as text, or their expression gives no object
 */
export function readLeadFields(form: Form): LeadFields {
	const body: IDataObject = {};
	const notes: string[] = [];
	const oddities: string[] = [];
	for (const field of readAddedFields(form, leadFieldsCollection, true).filter(isSent)) {
		const path = `${leadFieldsCollection.name}.${field.name}`;
		rejectTypedExpression(form, path, field);
		const given = form.get(path);
		const mayQuote = field.type === 'json' || field.textKind === 'note';
		if (!mayQuote) rejectUnevaluated(pickedValue(given), field.displayName);
		try {
			const value = checkValue(field, given, false);
			const read = isBlank(value) ? undefined : readField(field, value, form);
			if (read === undefined) continue;
			body[field.sendAs] = read;
			oddities.push(...[oddityOf(field, read)].filter((each) => each !== undefined));
		} catch (error) {
			const { message } = error as InvalidInput;
			notes.push(`${message}, and was left out: ${describeValue(pickedValue(given))}`);
		}
	}
	return { body, ...(notes.length > 0 && { note: notes.join('. ') }), oddity: oddities.at(0) };
}
