import * as z from 'zod/v4-mini';

import { ApiError } from './apiError';

/** English messages: zod's small build includes no messages by default. */
const { localeError } = z.locales.en();

export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Describes each issue in one sentence that starts with the field's name.
 *
 * @param whole name of the part, for issues that concern no single field, such as `body`
 * @param wireNames names of fields that differ on the wire
 */
export function describeIssues(
	error: z.core.$ZodError,
	whole: string,
	wireNames: Record<string, string> = {},
): string {
	return error.issues
		.map(({ path: [first, ...rest], message }) => {
			if (first === undefined) return `${whole}: ${message}`;
			return `${[wireNames[String(first)] ?? first, ...rest].join('.')}: ${message}`;
		})
		.join('; ');
}

/**
 * Validates a part of a request and drops unknown fields.
 *
 * @param whole name of the part, for issues that concern no single field, such as `body`
 * @param wireNames names of fields that differ on the wire
 * @throws ApiError 400 that names each invalid field
 */
export function validate<S extends z.ZodMiniType>(
	schema: S,
	value: unknown,
	whole: string,
	wireNames: Record<string, string> = {},
): z.output<S> {
	const result = z.safeParse(schema, value, { error: localeError });
	if (!result.success) throw new ApiError(400, describeIssues(result.error, whole, wireNames));
	return result.data;
}
