import type { IDataObject } from 'n8n-workflow';

import { endpoints, requestFields } from '../../shared/contract';
import { fieldLabels } from '../../shared/operation/operation';
import { fieldValue } from '../../shared/values/fieldValue';
import { otherLeadFields } from '../../shared/form/leadFields';
import { taxIdDigits } from '../../shared/lead/taxId';

const known = requestFields(endpoints.createLead);
const labels = fieldLabels(otherLeadFields);

/**
 * Converts lead fields from a form to body fields: blank ones are left out, values are read by
 * `fieldValue`, and a tax ID keeps only its digits. Fields that the contract does not know stay
 * unchanged.
 *
 * @param fields values by field name of `POST /lead`
 * @throws {InvalidInput} when a value cannot be read or a tax ID has no digits
 */
export function leadFieldsBody(fields: IDataObject): IDataObject {
	const values = Object.entries(fields).map(([name, value]) => {
		const isKnown = Object.hasOwn(known, name);
		return [name, isKnown ? fieldValue(known[name], value, labels[name] ?? name) : value];
	});
	const body = Object.fromEntries(values.filter(([, value]) => value !== undefined)) as IDataObject;
	return 'taxId' in body ? { ...body, taxId: taxIdDigits(body.taxId) } : body;
}
