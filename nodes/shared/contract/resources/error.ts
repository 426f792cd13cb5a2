import * as z from 'zod/v4-mini';

/** Body of every refused request (spec, section 7). */
export const errorBody = z.object({ error: z.string() });
