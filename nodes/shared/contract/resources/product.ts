import * as z from 'zod/v4-mini';

import { id, timestamp } from './primitives';

/** Values of a product's `billingType` (spec, section 2). */
const billingTypes = ['ONE_TIME', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;

/** Product (spec, section 2). */
export const product = z.object({
	id,
	accountCategoryId: id,
	name: z.string(),
	description: z.nullable(z.string()),
	images: z.nullable(z.array(z.string())),
	price: z.number(),
	billingType: z.enum(billingTypes),
	hourlyAppointments: z.nullable(z.number()),
	status: z.string(),
	createdAt: timestamp,
});

/** Body of `POST /product`: the resource's own fields (docs/assumptions.md). */
export const productCreateBody = z.object({
	accountCategoryId: id,
	name: z.string().check(z.minLength(1)),
	description: z.optional(z.string()),
	images: z.optional(z.array(z.string())),
	price: z.number(),
	billingType: z.enum(billingTypes),
	hourlyAppointments: z.optional(z.nullable(z.number())),
	status: z.optional(z.string()),
});

/** Body of `PUT /product/{id}`: the same fields, all optional (docs/assumptions.md). */
export const productUpdateBody = z.partial(productCreateBody);

export type Product = z.infer<typeof product>;
