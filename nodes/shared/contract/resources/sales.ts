import * as z from 'zod/v4-mini';

import { hexColor, id, nullableFields, timestamp } from './primitives';

/** CRM pipeline (spec, section 2). */
export const pipeline = z.object({
	id,
	name: z.string(),
	description: z.nullable(z.string()),
	createdAt: timestamp,
});

/** Body of `POST /account-crm-pipeline` (spec, section 4). */
export const pipelineCreateBody = z.object({
	name: z.string().check(z.minLength(1)),
	description: z.optional(z.string()),
});

/** Pipeline stage (spec, section 2). */
export const stage = z.object({
	id,
	pipelineId: id,
	name: z.string(),
	order: z.nullable(z.number()),
	color: z.nullable(z.string()),
	createdAt: timestamp,
});

/** Query of `GET /account-crm-pipeline-stage` (spec, section 4). */
export const stageListQuery = z.object({ pipelineId: z.optional(id) });

/** Body of `PUT /account-crm-pipeline-stage/{id}`: the resource's own fields (docs/assumptions.md). */
export const stageUpdateBody = z.object({
	name: z.optional(z.string()),
	order: z.optional(z.nullable(z.number())),
	color: z.optional(z.nullable(hexColor)),
});

/** Fields of a deal that can be written (docs/assumptions.md). */
const dealFields = {
	name: z.string(),
	value: z.nullable(z.number()),
	leadId: id,
	stageId: id,
	pipelineId: id,
	dealOwner: z.nullable(id),
	description: z.string(),
};

/** Deal; the spec gives no shape (docs/assumptions.md). */
export const deal = z.object({ id, ...nullableFields(dealFields), createdAt: timestamp });

/** Body of `POST /deal` and `PUT /deal/{id}` (docs/assumptions.md). */
export const dealBody = z.partial(z.object(dealFields));

/** Product category; the spec gives no shape (docs/assumptions.md). */
export const category = z.object({
	id,
	name: z.string(),
	description: z.nullable(z.string()),
	createdAt: timestamp,
});

/** Body of `PUT /category/{id}` (docs/assumptions.md). */
export const categoryUpdateBody = z.object({
	name: z.optional(z.string()),
	description: z.optional(z.string()),
});

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
export const product = z.object({
	id,
	...productFields,
	description: z.nullable(z.string()),
	images: z.nullable(z.array(z.string())),
	hourlyAppointments: z.nullable(z.number()),
	status: z.string(),
	createdAt: timestamp,
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

/** Fields of an appointment that can be written (docs/assumptions.md). */
const appointmentFields = {
	leadId: id,
	productId: id,
	accountExternalConversationId: id,
	title: z.string(),
	startDate: timestamp,
	endDate: timestamp,
	description: z.string(),
};

/** Appointment; the spec gives no shape (docs/assumptions.md). */
export const appointment = z.object({
	id,
	...nullableFields(appointmentFields),
	createdAt: timestamp,
});

/** Body of `POST /appointment` and `PUT /appointment/{id}` (docs/assumptions.md). */
export const appointmentBody = z.partial(z.object(appointmentFields));

/** Fields of a customer-service record that can be written (docs/assumptions.md). */
const customerServiceFields = {
	accountExternalConversationId: id,
	status: z.string(),
	temperature: z.nullable(z.number()),
	chatSummary: z.string(),
};

/** Customer-service record, "atendimento" (spec, section 2). */
export const customerService = z.object({
	id,
	...nullableFields(customerServiceFields),
	status: z.string(),
	createdAt: timestamp,
});

/** Body of `POST /customer-service` and `PUT /customer-service/{id}` (docs/assumptions.md). */
export const customerServiceBody = z.partial(z.object(customerServiceFields));
