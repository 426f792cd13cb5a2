import { endpoints } from '../../shared/contract';
import { listLimitFields } from '../../shared/operation/standardFields';
import type { Operation } from '../../shared/operation/operation';

/**
 * Get members: the list at a path that the credential can set, returned unchanged (spec, section 4;
 * docs/assumptions.md).
 */
export const getAll: Operation = {
	value: 'getAll',
	description:
		'List the members of the account, each with user ID and membership link ID. Owner fields need the membership link ID.',
	endpoint: endpoints.listMembers,
	fields: listLimitFields,
};
