import * as z from 'zod/v4-mini';

import { ApiError } from './apiError';

/** zod's wording in English: its small build has none unless told. */
const { localeError } = z.locales.en();

export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One sentence per thing that is wrong, with the field's name in front. */
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
 * What the schema makes of a part of a request: unknown fields are gone.
 *
 * @param whole what the part is called where no single field is at fault, such as `body`
 * @param wireNames fields that are called otherwise over the wire
 * @throws ApiError 400 with a text that names each field the schema refuses
 */
export function accept<S extends z.ZodMiniType>(
	schema: S,
	value: unknown,
	whole: string,
	wireNames: Record<string, string> = {},
): z.output<S> {
	const result = z.safeParse(schema, value, { error: localeError });
	if (!result.success) throw new ApiError(400, describeIssues(result.error, whole, wireNames));
	return result.data;
}
