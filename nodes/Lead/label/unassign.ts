import { endpoints } from '../../shared/contract';
import type { Operation } from '../../shared/operation/operation';
import { labelAssignmentFields } from './labelAssignment';
import { resolveLabelName } from './labelByName';

/** Take label off lead: `DELETE /lead/label/assign`, 404 when the lead does not carry it. */
export const unassign: Operation = {
	name: 'Unassign',
	value: 'unassign',
	action: 'Unassign label from lead',
	description: 'Take a label off a lead',
	endpoint: endpoints.unassignLabel,
	fields: labelAssignmentFields,
	prepare: [resolveLabelName],
};
