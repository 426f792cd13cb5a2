import * as z from 'zod/v4-mini';

import { id, timestamp } from './primitives';

/** Appointment; the spec gives no shape (docs/assumptions.md). */
export const appointment = z.object({
	id,
	leadId: z.nullable(id),
	productId: z.nullable(id),
	accountExternalConversationId: z.nullable(id),
	title: z.nullable(z.string()),
	startDate: z.nullable(timestamp),
	endDate: z.nullable(timestamp),
	description: z.nullable(z.string()),
	createdAt: timestamp,
});

/** Body of `POST /appointment` and `PUT /appointment/{id}` (docs/assumptions.md). */
export const appointmentBody = z.object({
	leadId: z.optional(id),
	productId: z.optional(id),
	accountExternalConversationId: z.optional(id),
	title: z.optional(z.string()),
	startDate: z.optional(timestamp),
	endDate: z.optional(timestamp),
	description: z.optional(z.string()),
});

export type Appointment = z.infer<typeof appointment>;
