import { endpoints } from '../../shared/contract';
import { listLimitFields } from '../../shared/operation/standardFields';
import type { Operation } from '../../shared/operation/operation';

/** Get integrations: `GET /integration`; the answer is returned unchanged (spec, section 4). */
export const getAll: Operation = {
	value: 'getAll',
	description: 'List the channel integrations that the account can send messages from',
	endpoint: endpoints.listIntegrations,
	fields: listLimitFields,
};
