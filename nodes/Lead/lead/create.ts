import { endpoints } from '../../shared/contract';
import { defaultCountry } from '../../shared/form/defaultCountry';
import { additionalFields, additionalFieldsJson } from '../../shared/form/fieldCollections';
import { nameField, otherLeadFields, phoneField } from '../../shared/form/leadFields';
import { leadAlreadyExisted } from '../../shared/lead/alreadyExisted';
import type { Operation, ShapeRecords } from '../../shared/operation/operation';
import { simplifiedLead } from '../../shared/output/simplifiedLead';

const addAlreadyExisted: ShapeRecords = (leads, { headers, elapsedMs }) =>
	leads.map((lead) => ({
		...lead,
		alreadyExisted: leadAlreadyExisted(lead, headers, elapsedMs) ?? null,
	}));

/** Create lead: `POST /lead`. */
export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create lead',
	description:
		'Create a lead. If the account has one with the same tax ID, phone or email, that one is returned and only its empty fields are filled.',
	endpoint: endpoints.createLead,
	fields: [
		phoneField,
		defaultCountry,
		nameField,
		additionalFields(otherLeadFields),
		additionalFieldsJson,
	],
	output: [addAlreadyExisted],
	simplify: (lead) => ({ ...simplifiedLead(lead), alreadyExisted: lead.alreadyExisted }),
};
