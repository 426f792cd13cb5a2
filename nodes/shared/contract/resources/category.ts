import * as z from 'zod/v4-mini';

import { id, timestamp } from './primitives';

/** Product category; the spec gives no shape (docs/assumptions.md). */
export const category = z.object({
	id,
	name: z.string(),
	description: z.nullable(z.string()),
	createdAt: timestamp,
});

/**
 * Body of `PUT /category/{id}` (docs/assumptions.md). `id`, `accountId`, `createdAt` and
 * `updatedAt` are ignored by the API (spec, section 9).
 */
export const categoryUpdateBody = z.object({
	name: z.optional(z.string()),
	description: z.optional(z.string()),
});

export type Category = z.infer<typeof category>;
