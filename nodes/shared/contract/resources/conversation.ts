import * as z from 'zod/v4-mini';

import { id, phoneDigits, timestamp } from './primitives';

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

const creationFields = {
	accountChatSectorId: z.optional(id),
	contactPhone: z.optional(phoneDigits),
	contactName: z.optional(z.string()),
	contactUsername: z.optional(z.string()),
	accountIntegrationId: z.optional(id),
	conversationOwnerId: z.optional(id),
	status: z.optional(z.string()),
	state: z.optional(z.enum(conversationStates)),
};

/** Body of `POST /account-external-conversation` (spec, section 4). */
export const conversationCreateBody = z.object({ leadId: id, ...creationFields });

/** Body of `POST /lead/{id}/conversation`: the creation's without `leadId` (docs/assumptions.md). */
export const leadConversationCreateBody = z.object(creationFields);

/** Body of `PUT /account-external-conversation/{id}`: sector and owner (docs/assumptions.md). */
export const conversationUpdateBody = z.object({
	accountChatSectorId: z.optional(z.nullable(id)),
	conversationOwnerId: z.optional(z.nullable(id)),
});

/** Body of `PUT /account-external-conversation/{id}/update-status` (docs/assumptions.md). */
export const conversationStatusBody = z.object({ status: z.string().check(z.minLength(1)) });

export type LeadConversation = z.infer<typeof leadConversation>;
export type ConversationCreateBody = z.infer<typeof conversationCreateBody>;
export type ConversationState = (typeof conversationStates)[number];
