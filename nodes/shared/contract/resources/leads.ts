import * as z from 'zod/v4-mini';

import { hexColor, id, jsonObject, phoneDigits, timestamp } from './primitives';

/** Lead label as the lead list returns it (spec, section 2, `AccountLabel`). */
export const label = z.object({ id, name: z.string(), color: z.string() });

/** Body of `POST /lead/label`; the spec gives no shape (docs/assumptions.md). */
export const labelCreateBody = z.object({ name: z.string(), color: z.optional(hexColor) });

/** Body and answer of the label assignment; the spec gives no shape (docs/assumptions.md). */
export const labelAssignment = z.object({ leadId: id, labelId: id });

/** Values of a conversation's `state` (spec, section 3). */
export const conversationStates = [
	'NEW',
	'AI_ANSWERING',
	'NEEDS_HUMAN',
	'NO_RESPONSE',
	'COMPLETED',
	'ARCHIVED',
] as const;

const shownFields = {
	id,
	contactName: z.string(),
	contactPhone: z.nullable(z.string()),
	contactUsername: z.nullable(z.string()),
	accountChatSectorId: z.nullable(id),
	status: z.string(),
	unreadCount: z.number(),
	createdAt: timestamp,
	AccountChatSector: z.nullable(z.object({ id, name: z.string(), color: z.nullable(z.string()) })),
};

/** External conversation as its creation returns it (spec, section 2). */
export const conversation = z.object({
	...shownFields,
	leadId: id,
	state: z.enum(conversationStates),
	PlatformIntegration: z.nullable(z.object({ id, name: z.string() })),
});

/** Conversation as an item of a lead's `accountExternalConversations` (spec, section 2). */
export const leadConversation = z.object({
	...shownFields,
	lastMessageAt: z.nullable(timestamp),
	conversationOwnerId: z.nullable(id),
	PlatformIntegration: z.nullable(z.object({ name: z.string() })),
});

/** Body of `POST /lead/{id}/conversation`: the creation's without `leadId` (docs/assumptions.md). */
export const leadConversationCreateBody = z.partial(
	z.object({
		accountChatSectorId: id,
		contactPhone: phoneDigits,
		contactName: z.string(),
		contactUsername: z.string(),
		accountIntegrationId: id,
		conversationOwnerId: id,
		status: z.string(),
		state: z.enum(conversationStates),
	}),
);

/** Body of `POST /account-external-conversation` (spec, section 4). */
export const conversationCreateBody = z.extend(leadConversationCreateBody, { leadId: id });

/** Body of `PUT /account-external-conversation/{id}`: sector and owner (docs/assumptions.md). */
export const conversationUpdateBody = z.object({
	accountChatSectorId: z.optional(z.nullable(id)),
	conversationOwnerId: z.optional(z.nullable(id)),
});

/** Body of `PUT /account-external-conversation/{id}/update-status` (docs/assumptions.md). */
export const conversationStatusBody = z.object({ status: z.string().check(z.minLength(1)) });

export type LeadConversation = z.infer<typeof leadConversation>;

/** Values of `leadType`: individual (`PF`) or company (`PJ`) (spec, section 2). */
const leadTypes = ['PF', 'PJ'] as const;

/** Values of `leadTemperature`: 1 cold, 2 warm, 3 hot (spec, section 2). */
const leadTemperatures = [1, 2, 3] as const;

/** Fields of a lead that can be written. */
const leadFields = {
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
	...leadFields,
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
export const leadBody = z.partial(z.object(leadFields));

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
