import { endpoints, type Lead } from '../../shared/contract';
import { additionalFieldsJson } from '../../shared/form/additionalFieldsJson';
import { defaultCountry } from '../../shared/form/defaultCountry';
import { additionalFields } from '../../shared/form/fieldCollections';
import { nameField, otherLeadFields, phoneField } from '../../shared/form/leadFields';
import { leadAlreadyExisted } from '../../shared/lead/alreadyExisted';
import type { Operation, ShapeOutput } from '../../shared/operation/operation';
import { simplifiedLead } from '../../shared/output/simplifiedLead';

const addAlreadyExisted: ShapeOutput = (items, { headers, elapsedMs }) =>
	items.map((item) => ({
		...item,
		json: {
			...item.json,
			alreadyExisted: leadAlreadyExisted(item.json as unknown as Lead, headers, elapsedMs),
		},
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
