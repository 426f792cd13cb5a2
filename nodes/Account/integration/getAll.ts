import { endpoints } from '../../shared/contract';
import { listLimit } from '../../shared/form/listLimit';
import type { Operation } from '../../shared/operation/operation';

/** Get integrations: `GET /integration`, whose answer is given as it comes (spec, section 4). */
export const getAll: Operation = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many integrations',
	description: 'List the channel integrations that the account can send messages from',
	endpoint: endpoints.listIntegrations,
	fields: listLimit,
};
