import { endpoints } from '../../shared/contract';
import { defaultCountryField } from '../../shared/form/defaultCountry';
import { additionalFieldsCollection } from '../../shared/form/fieldCollections';
import { nameField, otherLeadFields, phoneField } from '../../shared/form/leadFields';
import { leadAlreadyExisted } from '../../shared/lead/alreadyExisted';
import type { Operation, ShapeRecords } from '../../shared/operation/operation';
import { simplifiedLead } from '../../shared/output/simplifiedLead';

const addAlreadyExisted: ShapeRecords = (leads, answer) =>
	leads.map((lead) => ({
		...lead,
		alreadyExisted:
			lead.alreadyExisted === undefined
				? (leadAlreadyExisted(lead, answer) ?? null)
				: lead.alreadyExisted,
	}));

/** Create lead: `POST /lead`. */
export const create = {
	value: 'create',
	description:
		'Create a lead. If the account has one with the same tax ID, phone or email, that one is returned and only its empty fields are filled.',
	endpoint: endpoints.createLead,
	fields: [phoneField, defaultCountryField, nameField, additionalFieldsCollection(otherLeadFields)],
	output: [addAlreadyExisted],
	simplify: (lead) => ({ ...simplifiedLead(lead), alreadyExisted: lead.alreadyExisted }),
} satisfies Operation;
