import * as z from 'zod/v4-mini';

import { id, jsonObject, phoneDigits } from './primitives';

/** Values of a template's `status` (spec, section 3). */
export const templateStatuses = ['APPROVED', 'PENDING', 'REJECTED', 'PAUSED'] as const;

/** Values of a template's `category` (spec, section 2). */
const templateCategories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const;

const templateButton = z.looseObject({
	type: z.string(),
	text: z.optional(z.string()),
	url: z.optional(z.string()),
});

const templateExample = z.looseObject({ body_text: z.optional(z.array(z.array(z.string()))) });

/** A block of a template: HEADER, BODY, FOOTER or BUTTONS (spec, section 2). */
export const templateComponent = z.looseObject({
	type: z.string(),
	format: z.optional(z.string()),
	text: z.optional(z.string()),
	example: z.optional(templateExample),
	buttons: z.optional(z.array(templateButton)),
});

/** Message template of the messaging channel, as listed (spec, section 2). */
export const template = z.object({
	id,
	name: z.string(),
	status: z.enum(templateStatuses),
	category: z.enum(templateCategories),
	language: z.string(),
	components: z.array(templateComponent),
});

/** Query of `GET /chatapp/templates` (spec, section 4). */
export const templateListQuery = z.object({
	accountIntegrationId: id,
	status: z.optional(z.enum(templateStatuses)),
	limit: z.optional(z.string().check(z.regex(/^[1-9]\d*$/))),
	templateName: z.optional(z.string()),
	languageCode: z.optional(z.string()),
});

/** Answer of `GET /chatapp/templates` (spec, section 4). */
export const templateList = z.object({ data: z.array(template) });

export type Template = z.infer<typeof template>;
export type TemplateComponent = z.infer<typeof templateComponent>;
export type TemplateStatus = (typeof templateStatuses)[number];

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
