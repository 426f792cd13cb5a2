import type { Lead } from '../../shared/contract';
import { endpoints } from '../../shared/contract';
import { additionalFieldsJson } from '../../shared/form/additionalFieldsJson';
import { additionalFields } from '../../shared/form/fieldCollections';
import { nameField, otherLeadFields, phoneField } from '../../shared/form/leadFields';
import { leaveOutEmpty } from '../../shared/operation/leaveOutEmpty';
import { defaultCountry } from '../../shared/form/defaultCountry';
import { simplifyLeads } from '../../shared/output/simplifiedLead';
import { simplifyOutput } from '../../shared/form/simplify';
import { leadAlreadyExisted } from '../../shared/lead/alreadyExisted';
import type { Operation, ShapeOutput } from '../../shared/operation/operation';
import { prepareLeadBody } from './leadBody';

const sayWhetherItExisted: ShapeOutput = (items, { headers, elapsedMs }) =>
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
		simplifyOutput,
	],
	prepare: [leaveOutEmpty('body'), ...prepareLeadBody],
	output: [simplifyLeads, sayWhetherItExisted],
};
