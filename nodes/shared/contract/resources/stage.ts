import * as z from 'zod/v4-mini';

import { hexColor, id, timestamp } from './primitives';

/** Pipeline stage (spec, section 2). */
export const stage = z.object({
	id,
	pipelineId: id,
	name: z.string(),
	order: z.nullable(z.number()),
	color: z.nullable(z.string()),
	createdAt: timestamp,
});

/** Query of `GET /account-crm-pipeline-stage` (spec, section 4). */
export const stageListQuery = z.object({ pipelineId: z.optional(id) });

/** Body of `PUT /account-crm-pipeline-stage/{id}`: the resource's own fields (docs/assumptions.md). */
export const stageUpdateBody = z.object({
	name: z.optional(z.string()),
	order: z.optional(z.nullable(z.number())),
	color: z.optional(z.nullable(hexColor)),
});

export type Stage = z.infer<typeof stage>;
