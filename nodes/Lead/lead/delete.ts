import { endpoints } from '../../shared/contract';
import { answerDeleted } from '../../shared/output/deleted';
import type { Operation } from '../../shared/operation/operation';
import { leadIdField, leadIdInPath } from './leadId';

/** Delete lead: `DELETE /lead/{id}`. */
export const deleteLead: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete lead',
	description:
		'Delete a lead. A lead that Create returned may have existed before: look at its "alreadyExisted" first.',
	endpoint: endpoints.deleteLead,
	id: leadIdInPath,
	fields: [leadIdField],
	output: [answerDeleted],
};
