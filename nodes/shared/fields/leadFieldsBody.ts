import type { IDataObject } from 'n8n-workflow';

import { InvalidInput } from '../transport/invalidInput';
import { isLeftEmpty } from './emptiness';
import { jsonObjectParameter } from './jsonParameter';

/**
 * Lead fields, as a form gives them, as fields of a request body: empty ones are left out, JSON
 * is read, a tax ID keeps its digits only.
 *
 * @param fields by name, as in `POST /lead`
 * @throws {InvalidInput} when JSON cannot be read or a tax ID holds no digit
 */
export function leadFieldsBody(fields: IDataObject): IDataObject {
	const body: IDataObject = {};
	for (const [name, value] of Object.entries(fields)) {
		if (!isLeftEmpty(value)) body[name] = leadFieldValue(name, value);
	}
	return body;
}

function leadFieldValue(name: string, value: IDataObject[string]): IDataObject[string] {
	switch (name) {
		case 'taxId':
			return taxIdDigits(value);
		case 'metadata':
			return jsonObjectParameter(value, 'Metadata (JSON)');
		case 'utms':
			return jsonObjectParameter(value, 'UTMs (JSON)');
		default:
			return value;
	}
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
