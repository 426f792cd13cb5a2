import { endpoints } from '../../shared/contract';
import { answerDeleted } from '../../shared/output/deleted';
import type { Operation } from '../../shared/operation/operation';
import { labelAssignmentFields, prepareLabelAssignment } from './labelAssignment';

/** Take label off lead: `DELETE /lead/label/assign`, 404 when the lead does not carry it. */
export const unassign: Operation = {
	name: 'Unassign',
	value: 'unassign',
	action: 'Unassign label from lead',
	description: 'Take a label off a lead',
	endpoint: endpoints.unassignLabel,
	fields: labelAssignmentFields,
	prepare: prepareLabelAssignment,
	output: [answerDeleted],
};
