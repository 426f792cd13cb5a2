import * as z from 'zod/v4-mini';

import { id, nullableFields, timestamp } from './primitives';

/** Fields of an appointment that can be written (docs/assumptions.md). */
const writable = {
	leadId: id,
	productId: id,
	accountExternalConversationId: id,
	title: z.string(),
	startDate: timestamp,
	endDate: timestamp,
	description: z.string(),
};

/** Appointment; the spec gives no shape (docs/assumptions.md). */
export const appointment = z.object({ id, ...nullableFields(writable), createdAt: timestamp });

/** Body of `POST /appointment` and `PUT /appointment/{id}` (docs/assumptions.md). */
export const appointmentBody = z.partial(z.object(writable));

export type Appointment = z.infer<typeof appointment>;
