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

/** The same fields, each of which may be `null`. */
export function nullableFields<Fields extends Record<string, z.ZodMiniType>>(fields: Fields) {
	const nullable = Object.entries(fields).map(([name, field]) => [name, z.nullable(field)]);
	return Object.fromEntries(nullable) as {
		[Name in keyof Fields]: z.ZodMiniNullable<Fields[Name]>;
	};
}

/** Answer of a deletion. It is not documented: anything is accepted, also an empty body. */
export const deletion = z.unknown();
