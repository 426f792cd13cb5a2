import * as z from 'zod/v4-mini';

import { hexColor, id, timestamp } from './primitives';

/** Chat sector as `GET /chat-sector` lists it (spec, section 2). */
export const chatSector = z.object({
	id,
	name: z.string(),
	accountIntegration: z.nullable(id),
	description: z.nullable(z.string()),
	color: z.nullable(z.string()),
	createdAt: timestamp,
	AccountIntegration: z.nullable(z.object({ integrationAccountName: z.string() })),
});

/** Body and answer of `PUT /chat-sector/{id}` (spec, sections 2 and 4). */
export const chatSectorUpdate = {
	body: z.partial(
		z.object({
			name: z.string(),
			accountIntegration: id,
			description: z.string(),
			color: hexColor,
			membersCanViewAllConversations: z.boolean(),
		}),
	),
	response: z.extend(chatSector, { membersCanViewAllConversations: z.boolean() }),
};

export type ChatSector = z.infer<typeof chatSector>;

/** Channel integration of the account; the spec gives no shape (docs/assumptions.md). */
export const integration = z.object({ id, name: z.string(), platform: z.string() });

/**
 * Member of the account. The spec says only that the list returns both the user ID and the
 * membership link ID. Here `id` is the membership link ID (docs/assumptions.md).
 */
export const member = z.object({
	id,
	userId: id,
	name: z.string(),
	email: z.string(),
	role: z.string(),
});
