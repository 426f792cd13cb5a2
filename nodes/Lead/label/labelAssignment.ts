import type { INodeProperties } from 'n8n-workflow';

import {
	additionalFieldsJson,
	mergeAdditionalFields,
} from '../../shared/form/additionalFieldsJson';
import { idField } from '../../shared/form/idField';
import { requireFields } from '../../shared/operation/requiredFields';
import type { PrepareRequest } from '../../shared/operation/operation';
import { leadIdField } from '../lead/leadId';

/** Which label and which lead, for assign and unassign. */
export const labelAssignmentFields: INodeProperties[] = [
	{ ...leadIdField, routing: { send: { type: 'body', property: 'leadId' } } },
	{
		...idField(
			'Label ID',
			'labelId',
			'ID of the label, as its creation returns it or a lead that carries it shows it',
		),
		required: true,
		routing: { send: { type: 'body', property: 'labelId' } },
	},
	additionalFieldsJson,
];

/** What assign and unassign do to their fields before they are sent. */
export const prepareLabelAssignment: PrepareRequest[] = [
	requireFields('body', { leadId: 'Lead ID', labelId: 'Label ID' }),
	mergeAdditionalFields,
];
