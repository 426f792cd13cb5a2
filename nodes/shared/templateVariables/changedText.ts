import type { Template } from '../contract';
import { templateFingerprint, templatePlaceholders } from '../template';
import type { TemplateVariableField } from './fields';
import { fieldId } from './fieldId';
import { storedFields, templateVariablesLabel } from './parameter';

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
	if (!isChanged) return undefined;
	const labels = templatePlaceholders(template).map(({ label }) => label);
	const now = labels.slice(0, namedLabels).join('; ') + (labels.length > namedLabels ? '; …' : '');
	return (
		`The text of the template "${name}" (${language}) has changed since its variables were filled in. ` +
		`${labels.length > 0 ? `They are now: ${now}. ` : ''}` +
		`Check "${templateVariablesLabel}", then choose ⋮ → Refresh Variable List there.`
	);
}

const namedLabels = 5;
