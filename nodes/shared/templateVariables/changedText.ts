import type { Template } from '../contract';
import { InvalidInput } from '../invalidInput';
import { gap, templateFingerprint, templateKey, templatePlaceholders } from '../template';
import type { TemplateVariableField } from './fields';
import { fieldId, parseFieldId } from './fieldId';
import { storedFields, templateVariablesLabel } from './parameter';

const refreshAdvice = `Check "${templateVariablesLabel}", then choose ⋮ → Refresh Variable List there.`;

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
		refreshAdvice
	);
}

const namedLabels = 5;

/** From this share of equal words around two placeholders on, one stands where the other stood, … */
const sameWords = 0.5;

/** … if it is higher by this than the share of those around the placeholder itself, then and now. */
const clearlyMore = 0.3;

/** The labels of a template's placeholders, by their keys. */
export type PlaceholderLabels = ReadonlyMap<string, string>;

/** The labels that the fields had when they were filled in; none when JSON is used. */
export function storedLabels(
	parameters: Readonly<Record<string, unknown>>,
	template: Template,
): PlaceholderLabels {
	const own = storedFields(parameters).flatMap((field) => {
		const { id, displayName } = Object(field) as Partial<TemplateVariableField>;
		const parsed = parseFieldId(String(id));
		const isOwn = parsed && templateKey(parsed) === templateKey(template);
		return isOwn ? [[parsed.key, String(displayName)] as const] : [];
	});
	return new Map(own);
}

/**
 * Names a numbered placeholder that now stands where another one stood when the texts were filled in, such
 * as two that changed places: each would get the text of the other.
 *
 * @param labels those of that time
 * @returns their keys, then and now; `undefined` if none has moved, or the earlier text is not known
 */
export function movedPlaceholder(
	labels: PlaceholderLabels,
	template: Template,
): { from: string; to: string } | undefined {
	const now = templatePlaceholders(template).filter(({ name }) => /^\d+$/.test(name));
	for (const placeholder of now) {
		const stored = labels.get(placeholder.key);
		if (stored === undefined) continue;
		const own = likeness(stored, placeholder.label);
		const to = now.find(
			({ key, label }) =>
				key !== placeholder.key &&
				likeness(stored, label) >= Math.max(sameWords, own + clearlyMore),
		);
		if (to) return { from: placeholder.key, to: to.key };
	}
	return undefined;
}

/**
 * The error for placeholders that have changed places.
 *
 * @param advice what to do; default: for the fields
 */
export function movedPlaceholderError(
	{ from, to }: { from: string; to: string },
	{ name }: Template,
	advice = refreshAdvice,
): InvalidInput {
	return new InvalidInput(
		`The placeholders of the template "${name}" have changed places since its variables were filled in`,
		`${to} stands where ${from} was, and would get its text. ${advice}`,
	);
}

/** Which share of the words next to two placeholders is the same, from 0 to 1. */
function likeness(one: string, other: string): number {
	const [before, after] = wordsAround(one);
	const [otherBefore, otherAfter] = wordsAround(other);
	const equal =
		commonStart([...before].reverse(), [...otherBefore].reverse()) + commonStart(after, otherAfter);
	const all =
		Math.max(before.length, otherBefore.length) + Math.max(after.length, otherAfter.length);
	return equal / Math.max(all, 1);
}

function wordsAround(label: string): [before: string[], after: string[]] {
	const excerpt = label.slice(label.indexOf(': ') + 1);
	const [before, after = ''] = excerpt.split(gap);
	return [wordsOf(before), wordsOf(after)];
}

const wordsOf = (text: string) => text.split(/[\s…]+/).filter((word) => word !== '');

function commonStart(one: string[], other: string[]): number {
	const end = one.findIndex((word, index) => word !== other[index]);
	return end < 0 ? one.length : end;
}
