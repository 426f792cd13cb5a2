import type { Field } from '../operation/operation';

/** Whether a lead is a person or a company, as a field and as a filter. */
export const leadTypeField: Field = {
	displayName: 'Lead Type',
	name: 'leadType',
	type: 'options',
	options: [
		{ name: 'Company (PJ)', value: 'PJ' },
		{ name: 'Individual (PF)', value: 'PF' },
	],
	default: 'PF',
	description: 'Whether the lead is a person or a company',
};

/** How close a lead is to buying, as a field and as a filter. */
export const temperatureField: Field = {
	displayName: 'Temperature',
	name: 'temperature',
	type: 'options',
	options: [
		{ name: 'Cold', value: 1 },
		{ name: 'Hot', value: 3 },
		{ name: 'Warm', value: 2 },
	],
	default: 1,
	description: 'How close the lead is to buying',
};
