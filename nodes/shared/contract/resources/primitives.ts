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
