import type { IExecuteSingleFunctions, INodeProperties } from 'n8n-workflow';
import type * as z from 'zod/v4-mini';

import type { Endpoint } from '../contract';

/** Converts a field's value in a way the contract does not describe, such as a phone number. */
export type ReadValue = (
	value: unknown,
	label: string,
	context: IExecuteSingleFunctions,
) => unknown;

/**
 * A field of an operation's form, with how its value is sent. This is not n8n routing, which would
 * evaluate the field's expressions a second time for every item.
 */
export interface Field extends INodeProperties {
	/** Name of the value in the request's query or body, as in the contract. */
	sendAs?: string;
	/** Converts the value; called only when it is not blank. */
	read?: ReadValue;
	/** Whether this is a JSON object whose fields are merged into the request last. */
	addsExtraFields?: boolean;
}

type Keys<Schema> = Schema extends z.ZodMiniType ? keyof z.infer<Schema> & string : never;

/** Names of an endpoint's query and body fields in the contract. */
export type SentName<E extends Endpoint> =
	| Keys<E extends { query: infer Query } ? Query : never>
	| Keys<E extends { body: infer Body } ? Body : never>;

/**
 * A field that is sent under a name of the contract. A resource locator sends the picked ID.
 *
 * @param name name of both the parameter and the request field
 * @param field the rest of the parameter; its name is replaced
 */
export function sentField<E extends Endpoint>(
	name: SentName<E>,
	field: Omit<Field, 'name' | 'sendAs'>,
): Field {
	return { ...field, name, sendAs: name };
}

/** A text field that is sent under a name of the contract. */
export function sentText<E extends Endpoint>(
	name: SentName<E>,
	field: Omit<Field, 'name' | 'sendAs' | 'type' | 'default'>,
): Field {
	return sentField<E>(name, { ...field, type: 'string', default: '' });
}

/** The fields inside a collection; empty for any other field. */
export function fieldsInside({ options = [] }: INodeProperties): Field[] {
	return options.filter((option): option is Field => 'type' in option);
}
