import type { Lead } from '../../shared/contract';
import { endpoints } from '../../shared/contract';
import { additionalFieldsJson } from '../../shared/fields/additionalFieldsJson';
import { additionalFields } from '../../shared/fields/fieldCollections';
import { nameField, otherLeadFields, phoneField } from '../../shared/fields/leadFields';
import { leaveOutEmpty } from '../../shared/fields/leaveOutEmpty';
import { defaultCountry } from '../../shared/fields/phoneFields';
import { simplifyLeads } from '../../shared/fields/simplifiedLead';
import { simplifyOutput } from '../../shared/fields/simplify';
import { leadAlreadyExisted } from '../../shared/leadAlreadyExisted';
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
