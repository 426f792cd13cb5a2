import { endpoints } from '../../shared/contract';
import type { Operation } from '../../shared/operation/operation';
import { leadLocator } from '../../shared/locators/lead';

/** Delete lead: `DELETE /lead/{id}`. */
export const deleteLead: Operation = {
	value: 'delete',
	description:
		'Delete a lead. A lead returned by Create may have existed before: delete it only if its "alreadyExisted" is false.',
	endpoint: endpoints.deleteLead,
	id: leadLocator,
};
