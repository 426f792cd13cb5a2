/** A refusal of the API: a status and the text of its `{ error }` body (spec, section 7). */
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
 * The record, or a 404: what is unknown and what belongs to another account look the same
 * (spec, section 7, rule 1).
 *
 * @throws ApiError 404 with the given text when there is no record
 */
export function found<T>(record: T | undefined, text: string): T {
	if (record === undefined) throw new ApiError(404, text);
	return record;
}
