import * as z from 'zod/v4-mini';

import { id, timestamp } from './primitives';

/** Deal; the spec gives no shape (docs/assumptions.md). */
export const deal = z.object({
	id,
	name: z.nullable(z.string()),
	value: z.nullable(z.number()),
	leadId: z.nullable(id),
	stageId: z.nullable(id),
	pipelineId: z.nullable(id),
	dealOwner: z.nullable(id),
	description: z.nullable(z.string()),
	createdAt: timestamp,
});

/** Body of `POST /deal` and `PUT /deal/{id}` (docs/assumptions.md). */
export const dealBody = z.object({
	name: z.optional(z.string()),
	value: z.optional(z.nullable(z.number())),
	leadId: z.optional(id),
	stageId: z.optional(id),
	pipelineId: z.optional(id),
	dealOwner: z.optional(z.nullable(id)),
	description: z.optional(z.string()),
});

export type Deal = z.infer<typeof deal>;
