import type { Template } from '../contract';
import { templateParts } from './blocks';

/**
 * A short hash of a template's text: everything that a recipient reads, but not examples, IDs or
 * sample links, which change on their own.
 */
export function templateFingerprint(template: Template): string {
	const { header, body, footer, buttons } = templateParts(template);
	return hashOf(
		JSON.stringify([
			header && [header.format, header.text],
			body?.text,
			footer,
			buttons.map(({ type, text, url }) => [type, text, url]),
		]),
	);
}

/** 32-bit FNV-1a: detects changes; not for security. */
function hashOf(text: string): string {
	let hash = 0x811c9dc5;
	for (let at = 0; at < text.length; at++) {
		hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
	}
	return (hash >>> 0).toString(16).padStart(8, '0');
}
