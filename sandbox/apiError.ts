/** A refused request: the status and the text of the `{ error }` body (spec, section 7). */
export class ApiError extends Error {
	constructor(
		readonly status: number,
		text: string,
	) {
		super(text);
		this.name = 'ApiError';
	}
}

/**
 * Returns the record, or refuses with 404. A record of another account counts as missing
 * (spec, section 7, rule 1).
 *
 * @throws ApiError 404 with the given text when the record is undefined
 */
export function requireFound<T>(record: T | undefined, text: string): T {
	if (record === undefined) throw new ApiError(404, text);
	return record;
}
