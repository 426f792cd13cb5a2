import { endpoints } from '../../shared/contract';
import type { Operation } from '../../shared/operation/operation';
import { labelAssignment } from './labelAssignment';

/** Assign label to lead: `POST /lead/label/assign`. */
export const assign: Operation = {
	value: 'assign',
	action: 'Assign label to lead',
	description: 'Assign a label to a lead',
	endpoint: endpoints.assignLabel,
	...labelAssignment,
};
