import type { INodeProperties } from 'n8n-workflow';

import { otherLeadFields } from '../../shared/form/leadFields';
import { defaultCountry } from '../../shared/form/defaultCountry';

/** Who the message goes to. */
export const contactFields: INodeProperties[] = [
	{
		displayName: 'Phone',
		name: 'phone',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. +55 (11) 98765-4321',
		description:
			'Phone number of the contact in any common format; it is turned into digits with country code',
	},
	defaultCountry,
	{
		displayName: 'Lead Name',
		name: 'leadName',
		type: 'string',
		default: '',
		placeholder: 'e.g. Helena Prado',
		description: 'Name for the lead. A lead that has a name already keeps it.',
	},
	{
		displayName: 'Lead Fields',
		name: 'leadFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		options: otherLeadFields,
		description:
			'Further fields for the lead. Of a lead that the account has already, only empty fields are filled.',
	},
];
