import * as z from 'zod/v4-mini';

import { id, nullableFields, timestamp } from './primitives';

/** Fields of a deal that can be written (docs/assumptions.md). */
const writable = {
	name: z.string(),
	value: z.nullable(z.number()),
	leadId: id,
	stageId: id,
	pipelineId: id,
	dealOwner: z.nullable(id),
	description: z.string(),
};

/** Deal; the spec gives no shape (docs/assumptions.md). */
export const deal = z.object({ id, ...nullableFields(writable), createdAt: timestamp });

/** Body of `POST /deal` and `PUT /deal/{id}` (docs/assumptions.md). */
export const dealBody = z.partial(z.object(writable));

export type Deal = z.infer<typeof deal>;
