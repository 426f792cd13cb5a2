import { endpoints } from '../../shared/contract';
import type { Operation } from '../../shared/operation/operation';
import { labelAssignment } from './labelAssignment';

/** Unassign label: `DELETE /lead/label/assign`; 404 when the lead does not have it. */
export const unassign: Operation = {
	value: 'unassign',
	action: 'Unassign label from lead',
	description: 'Remove a label from a lead',
	endpoint: endpoints.unassignLabel,
	...labelAssignment,
};
