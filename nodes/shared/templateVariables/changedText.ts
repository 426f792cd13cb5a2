import type { ResourceMapperField } from 'n8n-workflow';

import type { Template } from '../contract';
import { templateParts } from '../template';
import { fieldId } from './fieldId';
import { storedFields, templateVariablesLabel } from './parameter';

/** A field as the workflow stores it. */
export interface TemplateVariableField extends ResourceMapperField {
	/** Fingerprint of the template's text when the field was loaded. */
	textFingerprint: string;
}

/**
 * A hint when a template's text has changed since its variable fields were loaded: the values may
 * no longer fit. `undefined` when the text is the same, or the earlier text is not known.
 *
 * @param parameters the node's stored parameters
 * @param template the current template
 */
export function changedTextHint(
	parameters: Readonly<Record<string, unknown>>,
	template: Template,
): string | undefined {
	const { name, language } = template;
	const fingerprint = templateFingerprint(template);
	const ownIds = fieldId(template, '');
	const isChanged = storedFields(parameters).some((field) => {
		const { id, textFingerprint } = Object(field) as Partial<TemplateVariableField>;
		const isOwn = typeof textFingerprint === 'string' && String(id).startsWith(ownIds);
		return isOwn && textFingerprint !== fingerprint;
	});
	return isChanged
		? `The text of the template "${name}" (${language}) has changed since its variables were filled in. Check "${templateVariablesLabel}", then choose ⋮ → Refresh Variable List there.`
		: undefined;
}

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
