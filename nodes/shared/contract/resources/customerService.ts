import * as z from 'zod/v4-mini';

import { id, nullableFields, timestamp } from './primitives';

/** Fields of a customer-service record that can be written (docs/assumptions.md). */
const writable = {
	accountExternalConversationId: id,
	status: z.string(),
	temperature: z.nullable(z.number()),
	chatSummary: z.string(),
};

/** Customer-service record, "atendimento" (spec, section 2). */
export const customerService = z.object({
	id,
	...nullableFields(writable),
	status: z.string(),
	createdAt: timestamp,
});

/** Body of `POST /customer-service` and `PUT /customer-service/{id}` (docs/assumptions.md). */
export const customerServiceBody = z.partial(z.object(writable));

export type CustomerService = z.infer<typeof customerService>;
