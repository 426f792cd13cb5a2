import type { ResourceMapperField } from 'n8n-workflow';

import type { Template } from '../contract';
import { fingerprint } from '../fingerprint';
import { recordOf } from '../records';
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
	const current = templateFingerprint(template);
	const ownIds = fieldId(template, '');
	const isChanged = storedFields(parameters).some((field) => {
		const { id, textFingerprint } = recordOf(field);
		const isOwn = typeof textFingerprint === 'string' && String(id).startsWith(ownIds);
		return isOwn && textFingerprint !== current;
	});
	return isChanged
		? `The text of the template "${name}" (${language}) has changed since its variables were filled in. Check "${templateVariablesLabel}", then choose ⋮ → Refresh Variable List there.`
		: undefined;
}

/** A hash of all that a recipient reads: not of examples, IDs or sample links, which change on their own. */
export function templateFingerprint(template: Template): string {
	const parts = templateParts(template);
	return fingerprint(JSON.stringify(parts.map(({ kind, text, caption }) => [kind, text, caption])));
}
