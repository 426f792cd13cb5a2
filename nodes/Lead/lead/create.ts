import { endpoints } from '../../shared/contract';
import { defaultCountryField } from '../../shared/form/defaultCountry';
import {
	additionalFieldsCollection,
	additionalFieldsJson,
} from '../../shared/form/fieldCollections';
import { nameField, otherLeadFields, phoneField, taxIdField } from '../../shared/form/leadFields';
import { leadAlreadyExisted } from '../../shared/lead/alreadyExisted';
import type { Operation, PrepareFields, ShapeRecords } from '../../shared/operation/operation';
import { simplifiedLead } from '../../shared/output/simplifiedLead';
import { InvalidInput } from '../../shared/transport/invalidInput';

const addAlreadyExisted: ShapeRecords = function (leads, { headers, elapsedMs }) {
	const { createdLeads } = this.run;
	return leads.map((lead) => {
		const isOfEarlierItem = createdLeads.has(lead.id);
		if (lead.id !== undefined) createdLeads.add(lead.id);
		const alreadyExisted = isOfEarlierItem || leadAlreadyExisted(lead, headers, elapsedMs);
		return { ...lead, alreadyExisted: alreadyExisted ?? null };
	});
};

/** Refuses an empty form, naming first what the CRM recognizes a lead by. */
const requireAnyField: PrepareFields = (fields) => {
	if (Object.values(fields).some((value) => value !== undefined)) return fields;
	throw new InvalidInput(
		'Nothing to create: no field is filled in',
		`Fill in "${phoneField.displayName}" or "${nameField.displayName}", or add "Email" or "${taxIdField.displayName}" under "Additional Fields". The CRM recognizes a lead by phone, email or tax ID.`,
	);
};

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
		defaultCountryField,
		nameField,
		additionalFieldsCollection(otherLeadFields),
		additionalFieldsJson,
	],
	prepare: [requireAnyField],
	output: [addAlreadyExisted],
	simplify: (lead) => ({ ...simplifiedLead(lead), alreadyExisted: lead.alreadyExisted }),
};
