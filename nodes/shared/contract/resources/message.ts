import * as z from 'zod/v4-mini';

import { id, jsonObject, phoneDigits } from './primitives';

/** Fields of every send; `senderId` is a user ID or a membership link ID (spec, section 4). */
const envelope = { accountIntegrationId: id, to: phoneDigits, senderId: z.optional(id) };

const textContent = {
	type: z.literal('text'),
	text: z.object({ body: z.string().check(z.minLength(1)) }),
};

/** Body of a template send: the messaging platform's public shape (docs/assumptions.md). */
export const templateMessageBody = z.object({
	...envelope,
	type: z.literal('template'),
	template: z.object({
		name: z.string().check(z.minLength(1)),
		language: z.object({ code: z.string().check(z.minLength(1)) }),
		components: z.optional(z.array(jsonObject)),
	}),
});

/** Body of a text send: the messaging platform's public shape (docs/assumptions.md). */
export const textMessageBody = z.object({ ...envelope, ...textContent });

/** Body of `POST /chatapp/send-message`. */
export const chatappMessageBody = z.discriminatedUnion('type', [
	templateMessageBody,
	textMessageBody,
]);

/** Body of `POST /social/send-message`: `to` is the contact's ID on the network (docs/assumptions.md). */
export const socialMessageBody = z.object({
	...envelope,
	to: z.string().check(z.minLength(1)),
	...textContent,
});

/** Answer of a send; the spec gives no shape (docs/assumptions.md). */
export const sentMessage = z.object({ id });

export type TemplateMessageBody = z.infer<typeof templateMessageBody>;
export type TextMessageBody = z.infer<typeof textMessageBody>;
export type SocialMessageBody = z.infer<typeof socialMessageBody>;
