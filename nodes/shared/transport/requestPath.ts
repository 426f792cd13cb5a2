import { apiNameDefaults, type ApiName, type ApiNames, type Endpoint } from '../contract';
import { InvalidInput } from './invalidInput';

/** Control characters, halves of a surrogate pair, white space and path separators. */
const neverInAnId = /[\p{Cc}\p{Cs}\s/\\]/u;

/**
 * An id as one segment of a path.
 *
 * @param value what the user gave
 * @param label the parameter's label, for the message
 * @throws {InvalidInput} when it is empty, neither text nor number, `.` or `..`, or holds a slash,
 *   white space, a control character or half a surrogate pair: no id of the API does, and some
 *   would name another path
 */
export function idSegment(value: unknown, label: string): string {
	const id = Number.isFinite(value) ? String(value) : (value ?? '');
	if (typeof id !== 'string') {
		throw notAnId(label, 'An ID is a text or a number.');
	}
	const trimmed = id.trim();
	if (trimmed === '') {
		throw new InvalidInput(`"${label}" is empty`, `Enter the ID in "${label}".`);
	}
	if (trimmed === '.' || trimmed === '..' || neverInAnId.test(trimmed)) {
		throw notAnId(label, 'An ID holds no slashes or spaces and is not a path.');
	}
	return encodeURIComponent(trimmed);
}

function notAnId(label: string, reason: string): InvalidInput {
	return new InvalidInput(
		`"${label}" is not a valid ID`,
		`${reason} Check the value in "${label}".`,
	);
}

/**
 * The path of a request, below the base URL.
 *
 * @param endpoint the endpoint, whose path may hold `{id}` and names that the credential sets
 * @param names the credential's names
 * @param id the already checked and encoded segment for `{id}`
 */
export function requestPath(endpoint: Pick<Endpoint, 'path'>, names: ApiNames, id = ''): string {
	return endpoint.path.replace(/\{(\w+)\}/g, (_, parameter: string) =>
		isApiName(parameter) ? namedPath(names[parameter]) : id,
	);
}

function isApiName(parameter: string): parameter is ApiName {
	return Object.hasOwn(apiNameDefaults, parameter);
}

function namedPath(name: string): string {
	const segments = name.split('/').filter((segment) => segment !== '');
	if (segments.length === 0 || segments.some((segment) => segment === '.' || segment === '..')) {
		throw new InvalidInput(
			`"${name}" is not a valid path name`,
			'Open the credential and check the names under "Customize API Names".',
		);
	}
	return segments.map(encodeURIComponent).join('/');
}
