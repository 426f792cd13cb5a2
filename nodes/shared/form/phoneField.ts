import type { INodeProperties } from 'n8n-workflow';

/** Phone of a contact, as people write it. The "Default Country" parameter belongs next to it. */
export const phoneField: INodeProperties = {
	displayName: 'Phone',
	name: 'phone',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. +55 (11) 98765-4321',
	description:
		'Phone number of the contact in any common format; it is converted to digits with country code',
};
