import * as z from 'zod/v4-mini';

/** What a delete's answer holds is not documented: anything, or nothing at all. */
export const deletion = z.unknown();
