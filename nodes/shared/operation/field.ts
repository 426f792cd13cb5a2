import type { IExecuteSingleFunctions, INodeProperties } from 'n8n-workflow';
import type * as z from 'zod/v4-mini';

import type { Endpoint } from '../contract';

/** Reads a field's value beyond what the contract says, such as a phone in any common format. */
export type ReadValue = (
	value: unknown,
	label: string,
	context: IExecuteSingleFunctions,
) => unknown;

/**
 * A field of an operation's form that says what becomes of its value. n8n is not told: it would
 * evaluate the field's expressions once more for every item.
 */
export interface Field extends INodeProperties {
	/** Name that the value is sent under, in the query or the body, as the contract has it. */
	sendAs?: string;
	/** Called for a value that is not blank. */
	read?: ReadValue;
	/** Whether the fields of this JSON object are sent, last, over all others. */
	sendsOwnFields?: boolean;
}

type Keys<Schema> = Schema extends z.ZodMiniType ? keyof z.infer<Schema> & string : never;

/** Names that an endpoint's query and body may hold, as the contract states them. */
export type SentName<E extends Endpoint> =
	| Keys<E extends { query: infer Query } ? Query : never>
	| Keys<E extends { body: infer Body } ? Body : never>;

/**
 * A field that is sent under a name of the contract. A resource locator sends the id that was
 * picked.
 *
 * @param name of the parameter and of what is sent
 * @param field the rest of the parameter; a name in it is replaced
 */
export function sentField<E extends Endpoint>(
	name: SentName<E>,
	field: Omit<Field, 'name' | 'sendAs'>,
): Field {
	return { ...field, name, sendAs: name };
}

/** A field of one line of text that is sent under a name of the contract. */
export function sentText<E extends Endpoint>(
	name: SentName<E>,
	field: Omit<Field, 'name' | 'sendAs' | 'type' | 'default'>,
): Field {
	return sentField<E>(name, { ...field, type: 'string', default: '' });
}

/** The fields inside a collection; none for any other field. */
export function fieldsInside({ options = [] }: INodeProperties): Field[] {
	return options.filter((option): option is Field => 'type' in option);
}
