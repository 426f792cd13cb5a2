import * as z from 'zod/v4-mini';

/** An ID of the API: an opaque, non-empty string (spec, section 2). */
export const id = z.string().check(z.minLength(1));

/** ISO 8601 date-time (spec, section 2). */
export const timestamp = z.iso.datetime({ offset: true });

/** Phone number as digits only: country code, area code, number (spec, section 1, "Phone format"). */
export const phoneDigits = z.string().check(z.regex(/^[1-9]\d{6,14}$/));

/** Hexadecimal color such as `#1f6feb` (spec, section 2). */
export const hexColor = z.string().check(z.regex(/^#(?:[0-9a-fA-F]{3}){1,2}$/));

/** A JSON object whose keys the account chooses (spec, section 2, `metadata` and `utms`). */
export const jsonObject = z.record(z.string(), z.unknown());

/** A record: what it is recognized by, its fields, and when it was created. */
export function record<Fields extends Record<string, z.ZodMiniType>>(fields: Fields) {
	return z.object({ id, ...fields, createdAt: timestamp });
}

/**
 * The body and the answer of requests that create or update a record for which the spec gives no shape: all fields
 * may be given, and each may be shown as `null`.
 */
export function openRecord<Fields extends Record<string, z.ZodMiniType>>(fields: Fields) {
	const nullable = Object.entries(fields).map(([name, field]) => [name, z.nullable(field)]);
	type Nullable = { [Name in keyof Fields]: z.ZodMiniNullable<Fields[Name]> };
	return {
		body: z.partial(z.object(fields)),
		response: record(Object.fromEntries(nullable) as Nullable),
	};
}
