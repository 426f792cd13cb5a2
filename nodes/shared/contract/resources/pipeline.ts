import * as z from 'zod/v4-mini';

import { id, timestamp } from './primitives';

/** CRM pipeline (spec, section 2). */
export const pipeline = z.object({
	id,
	name: z.string(),
	description: z.nullable(z.string()),
	createdAt: timestamp,
});

/** Body of `POST /account-crm-pipeline` (spec, section 4). */
export const pipelineCreateBody = z.object({
	name: z.string().check(z.minLength(1)),
	description: z.optional(z.string()),
});

export type Pipeline = z.infer<typeof pipeline>;
