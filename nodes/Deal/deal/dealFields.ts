import type { INodeProperties } from 'n8n-workflow';

import type { endpoints } from '../../shared/contract';
import { mergeAdditionalFields } from '../../shared/form/additionalFieldsJson';
import { bodyField } from '../../shared/form/bodyField';
import { leaveOutEmpty } from '../../shared/operation/leaveOutEmpty';
import { leadLocator } from '../../shared/locators/lead';
import { memberLocator } from '../../shared/locators/member';
import { pipelineLocator } from '../../shared/locators/pipeline';
import { stageLocator } from '../../shared/locators/stage';
import type { PrepareRequest } from '../../shared/operation/operation';

type Endpoint = typeof endpoints.createDeal;

/** Name of a deal. */
export const nameField = bodyField<Endpoint>('name', {
	displayName: 'Name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Basic plan for Helena',
	description: 'Name of the deal',
});

/** The lead that a deal is made with. */
export const leadField = bodyField<Endpoint>('leadId', {
	...leadLocator,
	description: 'Lead that the deal is made with, by name, phone or ID',
});

/** All other fields of a deal. */
export const otherDealFields: INodeProperties[] = [
	bodyField<Endpoint>('description', {
		displayName: 'Description',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		placeholder: 'e.g. Wants to start in April',
		description: 'Notes about the deal',
	}),
	bodyField<Endpoint>('dealOwner', memberLocator),
	bodyField<Endpoint>('pipelineId', pipelineLocator),
	bodyField<Endpoint>('stageId', {
		...stageLocator,
		description: 'Stage of its pipeline that the deal is in',
	}),
	bodyField<Endpoint>('value', {
		displayName: 'Value',
		type: 'number',
		typeOptions: { numberPrecision: 2 },
		default: 0,
		description: "What the deal is worth, in the account's currency",
	}),
];

/** What create and update do to a deal's fields before they are sent. */
export const prepareDealBody: PrepareRequest[] = [
	leaveOutEmpty('body', ['name']),
	mergeAdditionalFields,
];
