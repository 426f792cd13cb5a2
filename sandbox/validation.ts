import * as z from 'zod/v4-mini';

import { ApiError } from './apiError';

/** zod's wording in English: its small build has none unless told. */
const { localeError } = z.locales.en();

/** One sentence per thing that is wrong, with the field's name in front. */
export function describeIssues(error: z.core.$ZodError, whole: string): string {
	return error.issues
		.map((issue) => `${issue.path.length > 0 ? issue.path.join('.') : whole}: ${issue.message}`)
		.join('; ');
}

/**
 * What the schema makes of a part of a request: unknown fields are gone.
 *
 * @param whole what the part is called where no single field is at fault, such as `body`
 * @throws ApiError 400 with a text that names each field the schema refuses
 */
export function accept<S extends z.ZodMiniType>(
	schema: S,
	value: unknown,
	whole: string,
): z.output<S> {
	const result = z.safeParse(schema, value, { error: localeError });
	if (!result.success) throw new ApiError(400, describeIssues(result.error, whole));
	return result.data;
}
