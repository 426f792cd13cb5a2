import type { INodeProperties } from 'n8n-workflow';
import type * as z from 'zod/v4-mini';

import type { Endpoint } from '../contract';

/** Names of the fields that an endpoint's body may hold, as the contract states them. */
export type BodyFieldName<E extends Endpoint> = E extends { body: z.ZodMiniType }
	? keyof z.infer<E['body']> & string
	: never;

/**
 * A field of the form that is sent as the body's field of the same name. A resource locator sends
 * the id that was picked.
 *
 * @param name of the parameter and of the body's field
 * @param field the rest of the parameter; a name in it is replaced
 */
export function bodyField<E extends Endpoint>(
	name: BodyFieldName<E>,
	field: Omit<INodeProperties, 'name' | 'routing'>,
): INodeProperties {
	return { ...field, name, routing: { send: { type: 'body', property: name } } };
}
