import type { Template } from '../contract';
import { findArtifact } from '../values/artifact';
import { isBlank } from '../values/blank';
import { labelInText } from './labels';
import { linkProblem } from './links';
import {
	filledText,
	isMedia,
	limits,
	templateParts,
	type TemplatePlaceholder,
	type TemplateValues,
} from './parts';

export interface VariableProblem {
	/** The placeholder's key or the unknown key; absent when the problem is the value as a whole. */
	key?: string;
	/** For users: which placeholder, what is wrong, what to do. */
	message: string;
}

/** The texts, with a note if they may be too long, or what is wrong with them. */
export type TemplateVariables =
	{ ok: true; values: TemplateValues; note?: string } | { ok: false; problems: VariableProblem[] };

/**
 * Checks values against the messaging platform's rules. Returns at most one problem per
 * placeholder, in the template's order.
 *
 * The published rules: every parameter is required and has text; no line breaks; the length limits
 * of header, body, URL and coupon code; media as an http(s) link. The other rules are ours: a value
 * that completes a URL must not be a whole URL, and a text must not contain what nobody has written
 * (`findArtifact`).
 */
export function checkTemplateVariables(
	placeholders: readonly TemplatePlaceholder[],
	values: TemplateValues,
): VariableProblem[] {
	return placeholders.flatMap((placeholder) => {
		const message = problemWith(values[placeholder.key] ?? '', placeholder);
		return message === undefined ? [] : { key: placeholder.key, message };
	});
}

/** The order matters: a value that is far too long is reported as such, and not searched. */
function problemWith(
	value: string,
	{ kind, label, maxLength, addressStart = '' }: TemplatePlaceholder,
): string | undefined {
	const named = labelInText(label);
	if (isBlank(value)) return `${named} is empty for this contact`;
	if (lengthOf(value) > maxLength) {
		return `${named} has ${lengthOf(value)} characters, but the platform allows at most ${maxLength}. Shorten it`;
	}
	const artifact = findArtifact(value, kind === 'text' ? 'variable' : 'name', named);
	if (artifact) return `${artifact.message}. ${artifact.advice}`;
	const refusal = isMedia(kind) ? linkProblem(value, kind) : undefined;
	if (refusal) return `${named} ${refusal}`;
	if (isWholeUrl(value, addressStart)) {
		return `${named} takes only the end of the URL, not a whole URL. Remove the beginning`;
	}
	return /[\n\r\v\f\u0085\u2028\u2029]/.test(value)
		? `${named} contains a line break, which the platform rejects. Put the value on one line`
		: undefined;
}

/** Whether a value is a whole URL, or one without its scheme, where only the end of one belongs. */
function isWholeUrl(value: string, addressStart: string): boolean {
	// After `…?to=`, a whole URL is a valid value.
	if (!/[^=]$/.test(addressStart)) return false;
	const [host] = addressStart.replace(/^https?:\/\//i, '').split('/', 1);
	const isOfHost = value.trim().toLowerCase().startsWith(`${host.toLowerCase()}/`);
	return /^\s*[a-z]+:\/\//i.test(value) || (host !== '' && isOfHost);
}

/**
 * Length in code points: a surrogate pair counts as one, but each part of a combined emoji and each
 * combining mark counts.
 */
export function lengthOf(value: string): number {
	return [...value].length;
}

/**
 * Measures each text that values are filled into, as the recipient gets it, because the platform's
 * limits are for the whole text. A body that is the only component may be longer, but not every
 * provider accepts that, so it only gets a note.
 */
export function measureVariables(template: Template, values: TemplateValues): TemplateVariables {
	const problems: VariableProblem[] = [];
	let note: string | undefined;
	for (const part of templateParts(template)) {
		const [{ kind, maxLength } = { kind: '', maxLength: 0 }] = part.placeholders;
		if (kind !== 'text' && kind !== 'url') continue;
		const isAlone = maxLength === limits.bodyAlone;
		const limit = isAlone ? limits.body : maxLength;
		const length = lengthOf(filledText(part, values));
		if (length <= limit) continue;
		const what = `${part.place} has ${length} characters with its variables`;
		if (isAlone) note = `${what}. Some providers allow at most ${limit} and drop longer messages`;
		const advice = `Shorten them by ${length - limit}`;
		const message = `${what}, but the platform allows at most ${limit}. ${advice}`;
		if (!isAlone) problems.push({ message });
	}
	return problems.length > 0 ? { ok: false, problems } : { ok: true, values, note };
}
