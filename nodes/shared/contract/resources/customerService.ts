import * as z from 'zod/v4-mini';

import { id, timestamp } from './primitives';

/** Customer-service record, "atendimento" (spec, section 2). */
export const customerService = z.object({
	id,
	accountExternalConversationId: z.nullable(id),
	status: z.string(),
	temperature: z.nullable(z.number()),
	chatSummary: z.nullable(z.string()),
	createdAt: timestamp,
});

/** Body of `POST /customer-service` and `PUT /customer-service/{id}` (docs/assumptions.md). */
export const customerServiceBody = z.object({
	accountExternalConversationId: z.optional(id),
	status: z.optional(z.string()),
	temperature: z.optional(z.nullable(z.number())),
	chatSummary: z.optional(z.string()),
});

export type CustomerService = z.infer<typeof customerService>;
