import type { IDataObject } from 'n8n-workflow';

import { bodyFieldsOf, leadBody } from '../contract';
import { InvalidInput } from '../transport/invalidInput';
import { isBlank } from '../values/blank';
import { fieldLabels } from '../operation/fieldLabels';
import { fieldValues } from '../values/fieldValue';
import { otherLeadFields } from '../form/leadFields';

const known = bodyFieldsOf(leadBody);
const labels = fieldLabels(otherLeadFields);

/**
 * Lead fields, as a form gives them, as fields of a request body: empty ones are left out, values
 * are read as `fieldValues` does, a tax ID keeps its digits only.
 *
 * @param fields by name, as in `POST /lead`
 * @throws {InvalidInput} when a value cannot be read or a tax ID holds no digit
 */
export function leadFieldsBody(fields: IDataObject): IDataObject {
	const given = Object.entries(fields).filter(([, value]) => !isBlank(value));
	const body = fieldValues(Object.fromEntries(given), known, labels);
	return 'taxId' in body ? { ...body, taxId: taxIdDigits(body.taxId) } : body;
}

/**
 * The digits of a tax number (spec, section 2).
 *
 * @throws {InvalidInput} when there is none
 */
export function taxIdDigits(value: unknown): string {
	const digits = String(value).replace(/\D/g, '');
	if (digits !== '') return digits;
	throw new InvalidInput(
		'"Tax ID" holds no digits',
		'Enter the tax number in "Tax ID"; dots, dashes and slashes may stay in it.',
	);
}
