import type { INodeProperties } from 'n8n-workflow';

import {
	additionalFieldsJson,
	mergeAdditionalFields,
} from '../../shared/form/additionalFieldsJson';
import { labelLocator } from '../../shared/locators/label';
import { requireFields } from '../../shared/operation/requiredFields';
import type { PrepareRequest } from '../../shared/operation/operation';
import { leadIdField } from '../lead/leadId';
import { resolveLabelName } from './labelByName';

/** Which label and which lead, for assign and unassign. */
export const labelAssignmentFields: INodeProperties[] = [
	{ ...leadIdField, routing: { send: { type: 'body', property: 'leadId' } } },
	{
		...labelLocator,
		name: 'labelId',
		required: true,
		routing: { send: { type: 'body', property: 'labelId' } },
	},
	additionalFieldsJson,
];

/** What assign and unassign do to their fields before they are sent. */
export const prepareLabelAssignment: PrepareRequest[] = [
	requireFields('body', { leadId: 'Lead', labelId: 'Label' }),
	resolveLabelName,
	mergeAdditionalFields,
];
