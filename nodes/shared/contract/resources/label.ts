import * as z from 'zod/v4-mini';

import { hexColor, id } from './primitives';

/** Lead label as the lead list returns it (spec, section 2, `AccountLabel`). */
export const label = z.object({ id, name: z.string(), color: z.string() });

/** Body of `POST /lead/label`; the spec gives no shape (docs/assumptions.md). */
export const labelCreateBody = z.object({ name: z.string(), color: z.optional(hexColor) });

/** Body and answer of the label assignment; the spec gives no shape (docs/assumptions.md). */
export const labelAssignment = z.object({ leadId: id, labelId: id });

export type Label = z.infer<typeof label>;
