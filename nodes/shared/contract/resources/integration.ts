import * as z from 'zod/v4-mini';

import { id } from './primitives';

/** Channel integration of the account; the spec gives no shape (docs/assumptions.md). */
export const integration = z.object({ id, name: z.string(), platform: z.string() });

export type Integration = z.infer<typeof integration>;
