import * as z from 'zod/v4-mini';

import { hexColor, id, openRecord, record, timestamp } from './primitives';

/** CRM pipeline (spec, section 2), and the body of its creation (spec, section 4). */
export const pipeline = {
	body: z.object({
		name: z.string().check(z.minLength(1)),
		description: z.optional(z.string()),
	}),
	response: record({ name: z.string(), description: z.nullable(z.string()) }),
};

/** Query of `GET /account-crm-pipeline-stage` (spec, section 4). */
export const stageListQuery = z.object({ pipelineId: z.optional(id) });

/** Pipeline stage (spec, section 2), and the body of its update: its own fields (docs/assumptions.md). */
export const stage = {
	body: z.partial(
		z.object({ name: z.string(), order: z.nullable(z.number()), color: z.nullable(hexColor) }),
	),
	response: record({
		pipelineId: id,
		name: z.string(),
		order: z.nullable(z.number()),
		color: z.nullable(z.string()),
	}),
};

/** Deal (docs/assumptions.md). */
export const deal = openRecord({
	name: z.string(),
	value: z.nullable(z.number()),
	leadId: id,
	stageId: id,
	pipelineId: id,
	dealOwner: z.nullable(id),
	description: z.string(),
});

/** Product category, and the body of its update; the spec gives no shapes (docs/assumptions.md). */
export const category = {
	body: z.partial(z.object({ name: z.string(), description: z.string() })),
	response: record({ name: z.string(), description: z.nullable(z.string()) }),
};

/** Values of a product's `billingType` (spec, section 2). */
const billingTypes = ['ONE_TIME', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;

/** Fields that every product has. */
const productFields = {
	accountCategoryId: id,
	name: z.string().check(z.minLength(1)),
	price: z.number(),
	billingType: z.enum(billingTypes),
};

/** Product (spec, section 2). */
export const product = record({
	...productFields,
	description: z.nullable(z.string()),
	images: z.nullable(z.array(z.string())),
	hourlyAppointments: z.nullable(z.number()),
	status: z.string(),
});

/** Body of `POST /product`: the resource's own fields (docs/assumptions.md). */
export const productCreateBody = z.object({
	...productFields,
	description: z.optional(z.string()),
	images: z.optional(z.array(z.string())),
	hourlyAppointments: z.optional(z.nullable(z.number())),
	status: z.optional(z.string()),
});

/** Body of `PUT /product/{id}`: the same fields, all optional (docs/assumptions.md). */
export const productUpdateBody = z.partial(productCreateBody);

/** Appointment (docs/assumptions.md). */
export const appointment = openRecord({
	leadId: id,
	productId: id,
	accountExternalConversationId: id,
	title: z.string(),
	startDate: timestamp,
	endDate: timestamp,
	description: z.string(),
});

/** Customer-service record, "atendimento" (spec, section 2; docs/assumptions.md). */
export const customerService = openRecord({
	accountExternalConversationId: id,
	status: z.string(),
	temperature: z.nullable(z.number()),
	chatSummary: z.string(),
});
