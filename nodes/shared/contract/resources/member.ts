import * as z from 'zod/v4-mini';

import { id } from './primitives';

/**
 * Member of the account; the spec names only that the list returns both the user id and the
 * membership link id. Here `id` is the membership link id (docs/assumptions.md).
 */
export const member = z.object({
	id,
	userId: id,
	name: z.string(),
	email: z.string(),
	role: z.string(),
});

export type Member = z.infer<typeof member>;
