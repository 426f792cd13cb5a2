import type { IDataObject } from 'n8n-workflow';

import { bodyFieldsOf, leadBody } from '../contract';
import { isBlank } from '../values/blank';
import { fieldLabels } from '../operation/sentOperation';
import { fieldValues } from '../values/fieldValue';
import { otherLeadFields } from '../form/leadFields';
import { taxIdDigits } from './taxId';

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
