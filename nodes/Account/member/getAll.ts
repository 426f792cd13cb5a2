import { endpoints } from '../../shared/contract';
import { listLimit } from '../../shared/form/listLimit';
import type { Operation } from '../../shared/operation/operation';

/**
 * Get members: the list whose path the credential may set, given as it comes (spec, section 4;
 * docs/assumptions.md).
 */
export const getAll: Operation = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many members',
	description:
		'List the members of the account, each with user ID and membership link ID. Owners take the membership link ID.',
	endpoint: endpoints.listMembers,
	fields: listLimit,
};
