import { templateParts } from './blocks';
import type { MessageTemplate } from './types';

/**
 * A short text that changes when the words of a template change: all that a recipient reads, but no
 * examples, ids or links to samples, which change by themselves.
 */
export function templateFingerprint(template: MessageTemplate): string {
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

/** FNV-1a with 32 bits: tells a changed text, protects nothing. */
function hashOf(text: string): string {
	let hash = 0x811c9dc5;
	for (let at = 0; at < text.length; at++) {
		hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
	}
	return (hash >>> 0).toString(16).padStart(8, '0');
}
