import * as z from 'zod/v4-mini';

import { leadConversation } from './conversation';
import { label } from './label';
import { id, jsonObject, timestamp } from './primitives';

/** Values of `leadType`: individual (`PF`) or company (`PJ`) (spec, section 2). */
const leadTypes = ['PF', 'PJ'] as const;

/** Values of `leadTemperature`: 1 cold, 2 warm, 3 hot (spec, section 2). */
const leadTemperatures = [1, 2, 3] as const;

/** Fields of a lead that can be written. */
const writable = {
	leadOwner: z.nullable(id),
	name: z.string(),
	email: z.string(),
	phone: z.string(),
	taxId: z.string().check(z.regex(/^(?:\d+|[\dA-Z]{12}\d{2})$/)),
	source: z.string(),
	profileImage: z.string(),
	zipCode: z.string(),
	state: z.string(),
	city: z.string(),
	neighborhood: z.string(),
	streetAddress: z.string(),
	number: z.string(),
	complement: z.string(),
	description: z.string(),
	leadType: z.nullable(z.enum(leadTypes)),
	leadTemperature: z.nullable(z.literal(leadTemperatures)),
	metadata: jsonObject,
	utms: jsonObject,
	status: z.string(),
};

/** Lead as `GET /lead` returns it (spec, section 2). */
export const lead = z.object({
	id,
	...writable,
	taxId: z.string(),
	profileImage: z.nullable(z.string()),
	createdAt: timestamp,
	accountCRMLeadLabelAssignments: z.array(z.object({ AccountLabel: label })),
	accountExternalConversations: z.array(leadConversation),
});

/**
 * Body of `POST /lead` and `PUT /lead/{id}`: the resource's writable fields, all optional because
 * the spec gives no shape (docs/assumptions.md). `phone` is any text: the API accepts other
 * formats too, and they cause duplicate leads (spec, section 1).
 */
export const leadBody = z.partial(z.object(writable));

/** Query of `GET /lead`: the parameters whose names are published (spec, section 4). */
export const leadListQuery = z.object({
	startDate: z.optional(timestamp),
	endDate: z.optional(timestamp),
	temperature: z.optional(z.enum(['1', '2', '3'])),
	source: z.optional(z.string()),
	phone: z.optional(z.string()),
	taxId: z.optional(z.string()),
});

export type Lead = z.infer<typeof lead>;
export type LeadBody = z.infer<typeof leadBody>;
export type LeadListQuery = z.infer<typeof leadListQuery>;
