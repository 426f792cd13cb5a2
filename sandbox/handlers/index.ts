import { appointmentHandlers } from './appointment';
import { chatSectorHandlers } from './chatSector';
import { conversationHandlers } from './conversation';
import { customerServiceHandlers } from './customerService';
import { dealHandlers } from './deal';
import type { Handlers } from './handler';
import { integrationHandlers } from './integration';
import { labelHandlers } from './label';
import { leadHandlers } from './lead';
import { messageHandlers } from './message';
import { pipelineHandlers } from './pipeline';
import { productHandlers } from './product';

export type { ApiRequest, Handlers } from './handler';

/** The handler of each endpoint of the contract. */
export const handlers: Handlers = {
	...leadHandlers,
	...labelHandlers,
	...conversationHandlers,
	...chatSectorHandlers,
	...pipelineHandlers,
	...productHandlers,
	...customerServiceHandlers,
	...messageHandlers,
	...integrationHandlers,
	...dealHandlers,
	...appointmentHandlers,
};
