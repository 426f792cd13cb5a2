import type { IDataObject } from 'n8n-workflow';

import { KnownLead } from '../lead/knownLead';

/** The fields of a lead that "Simplify" keeps unchanged. */
const simplifiedLeadFields = [
	'id',
	'name',
	'phone',
	'email',
	'taxId',
	'leadOwner',
	'leadTemperature',
	'source',
	'createdAt',
] as const;

/** The simplified form of a lead: the fields that workflows use most, and its label names. */
export function simplifiedLead(lead: IDataObject): IDataObject {
	const kept = Object.fromEntries(simplifiedLeadFields.map((field) => [field, lead[field]]));
	return { ...kept, labels: (KnownLead.read(lead).labels ?? []).map(({ name }) => name ?? '') };
}
