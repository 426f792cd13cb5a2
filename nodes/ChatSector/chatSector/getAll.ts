import { endpoints } from '../../shared/contract';
import { listLimitFields } from '../../shared/operation/standardFields';
import type { Operation } from '../../shared/operation/operation';

/** Get chat sectors: `GET /chat-sector` (spec, section 4). */
export const getAll: Operation = {
	value: 'getAll',
	description: 'List the chat sectors of the account, newest first, each with its channel',
	endpoint: endpoints.listChatSectors,
	fields: listLimitFields,
};
