import type { ApiName, ApiNames, Endpoint } from '../../contract';
import { InvalidInput } from '../../invalidInput';

/** Control characters, lone surrogates, white space and path separators; and segments that change a path. */
const invalidInId = /[\p{Cc}\p{Cs}\s/\\]/u;
const dots = /^\.\.?$/;

/**
 * Encodes an ID as one path segment, without invisible characters.
 *
 * @param label the parameter's label, for the message
 * @throws {InvalidInput} when it is empty, neither text nor an exact whole number, `.` or `..`, or contains a
 *   slash, white space, a control character or a lone surrogate: no ID of the API does, and some
 *   would change the path
 */
export function encodeId(value: unknown, label: string): string {
	const id = Number.isSafeInteger(value) ? String(value) : (value ?? '');
	const trimmed = typeof id === 'string' ? id.replace(/\p{Cf}/gu, '').trim() : undefined;
	if (trimmed === '') {
		throw new InvalidInput(`"${label}" is empty`, `Enter the ID in "${label}".`);
	}
	const isId = trimmed !== undefined && !invalidInId.test(trimmed) && !dots.test(trimmed);
	if (isId) return encodeURIComponent(trimmed);
	throw new InvalidInput(
		`"${label}" is not a valid ID`,
		`An ID is text or a whole number, without slashes and spaces; pass long IDs as text. Check the value in "${label}".`,
	);
}

/**
 * Builds the path of a request below the base URL.
 *
 * @param endpoint the endpoint, whose path may contain `{id}` and names that the credential sets
 * @param names the credential's names
 * @param id the already checked and encoded segment for `{id}`
 * @throws {InvalidInput} when a name is no path
 */
export function buildPath(endpoint: Pick<Endpoint, 'path'>, names: ApiNames, id = ''): string {
	return endpoint.path.replace(/\{(\w+)\}/g, (_, parameter: string) =>
		parameter === 'id' ? id : encodePathName(names[parameter as ApiName]),
	);
}

function encodePathName(name: string): string {
	const segments = name.split('/').filter((segment) => segment !== '');
	if (segments.length > 0 && !segments.some((segment) => dots.test(segment))) {
		return segments.map(encodeURIComponent).join('/');
	}
	throw new InvalidInput(
		`"${name}" is not a valid path name`,
		'Open the credential and check the names under "Advanced Settings".',
	);
}
