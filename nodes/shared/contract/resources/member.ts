import * as z from 'zod/v4-mini';

import { id } from './primitives';

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

export type Member = z.infer<typeof member>;
