import * as z from 'zod/v4-mini';

/** Answer of a deletion. It is not documented: anything is accepted, also an empty body. */
export const deletion = z.unknown();
