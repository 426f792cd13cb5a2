import type { Lead } from '../../shared/contract';
import { endpoints } from '../../shared/contract';
import { additionalFieldsJson } from '../../shared/fields/additionalFieldsJson';
import { defaultCountry } from '../../shared/fields/phoneFields';
import { leadAlreadyExisted } from '../../shared/leadAlreadyExisted';
import type { Operation, ShapeOutput } from '../../shared/operation/operation';
import { prepareLeadBody } from './leadBody';
import { nameField, otherLeadFields, phoneField } from './leadFields';

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
		{
			displayName: 'Additional Fields',
			name: 'additionalFields',
			type: 'collection',
			placeholder: 'Add Field',
			default: {},
			options: otherLeadFields,
		},
		additionalFieldsJson,
	],
	prepare: prepareLeadBody,
	output: [sayWhetherItExisted],
};
