import { apiNameDefaults, type ApiName } from './apiNames';
import type { Endpoint } from './endpoint';

/**
 * Keys under which an answer may wrap its record or list, derived from the endpoint's path: for
 * `/chat-sector` these are `chatSector`, `sector`, `chatSectors` and `sectors`.
 */
export function resourceNames(endpoint: Pick<Endpoint, 'path'>): string[] {
	const words = resourceSegment(endpoint).split('-');
	const singular = words.map((_, index) => camelCase(words.slice(index)));
	return [...singular, ...singular.map(pluralOf)];
}

function resourceSegment(endpoint: Pick<Endpoint, 'path'>): string {
	const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
		name === 'id' ? '' : apiNameDefaults[name as ApiName],
	);
	const segments = path.split('/').filter((segment) => segment && !segment.startsWith('update-'));
	return segments[segments.length - 1] ?? '';
}

function camelCase([first, ...others]: string[]): string {
	return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function pluralOf(word: string): string {
	return word.endsWith('y') ? `${word.slice(0, -1)}ies` : word.endsWith('s') ? word : `${word}s`;
}
