import type { IDataObject } from 'n8n-workflow';

import { endpoints, requestFields } from '../../shared/contract';
import { sentFields } from '../../shared/operation/operation';
import { emailOf } from '../../shared/values/email';
import { fieldValue } from '../../shared/values/fieldValue';
import { rejectUnevaluated } from '../../shared/values/artifact';
import { otherLeadFields } from '../../shared/form/leadFields';
import { taxIdOf } from '../../shared/lead/taxId';
import { isBlank } from '../../shared/values/blank';
import { pickedValue } from '../../shared/values/checkedValue';
import { describeValue } from '../../shared/values/describeValue';

const known = requestFields(endpoints.createLead);

/** The fields of the form, by the names of the body's. */
const formFields = new Map(sentFields(otherLeadFields).map((field) => [field.sendAs, field]));

/** What a field that the form does not have is read as. */
const text = { type: 'string', textKind: 'note' } as const;

/** Fields by which the CRM finds leads. A message needs none of them. */
const identities: Partial<
	Record<string, (value: unknown, label: string, country?: string) => string>
> = {
	email: emailOf,
	taxId: (value, _label, country) => taxIdOf(value, country),
};

/**
 * Converts lead fields from a form to body fields: blank ones are left out, and values are read by
 * `fieldValue`. A tax ID or an e-mail address that is none is left out, and `note` says so. Fields that
 * the contract does not know stay unchanged.
 *
 * @param country ISO 3166 two-letter code of the contact's country, if it is known
 * @throws {InvalidInput} when another value cannot be read, or a field holds an expression as text
 */
export function leadFieldsBody(
	fields: IDataObject,
	country?: string,
): { body: IDataObject; note?: string } {
	const body: IDataObject = {};
	const notes: string[] = [];
	for (const [name, given] of Object.entries(fields)) {
		const value = pickedValue(given);
		const field = formFields.get(name) ?? ({ ...text, displayName: name } as const);
		const identity = identities[name];
		if (!identity || isBlank(value)) {
			const read = Object.hasOwn(known, name) ? fieldValue(field, value) : value;
			if (read !== undefined) body[name] = read as IDataObject;
			continue;
		}
		rejectUnevaluated(value, field.displayName);
		try {
			body[name] = identity(value, field.displayName, country);
		} catch (error) {
			notes.push(`${(error as Error).message}, and was left out: ${describeValue(value)}`);
		}
	}
	return { body, ...(notes.length > 0 && { note: notes.join('. ') }) };
}
