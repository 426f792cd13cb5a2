import type { Template } from '../contract';
import { findArtifact } from '../values/artifact';
import { isBlank } from '../values/blank';
import { labelInText } from './labels';
import { encodeForUrl, linkProblem } from './links';
import {
	filledText,
	isMedia,
	limits,
	templateParts,
	type TemplatePlaceholder,
	type TemplateValues,
} from './parts';

/** The texts, with a note if they may be too long, or what is wrong with each, and what to do. */
export type TemplateVariables =
	{ ok: true; values: TemplateValues; note?: string } | { ok: false; problems: string[] };

/**
 * Checks values against the messaging platform's rules, in the template's order, and encodes those that complete
 * a URL.
 *
 * The published rules: every parameter is required and has text; no line breaks; the length limits of header,
 * body, URL and coupon code, which are for the whole text as the recipient gets it; media as an http(s) link.
 * A body that is the only component may be longer, but not every provider accepts that, so it only gets a
 * note. The other rules are ours: a value that completes a URL must not be a whole URL, and a text must not
 * contain what nobody has written (`findArtifact`).
 */
export function checkTemplateValues(template: Template, given: TemplateValues): TemplateVariables {
	const problems: string[] = [];
	const values: Record<string, string> = { ...given };
	let note: string | undefined;
	for (const part of templateParts(template)) {
		const { placeholders, maxLength, place } = part;
		if (placeholders.length === 0) continue;
		for (const { key, addressStart } of placeholders) {
			if (addressStart !== undefined) values[key] = encodeForUrl(values[key] ?? '', addressStart);
		}
		const length = lengthOf(filledText(part, values));
		const what = `${place} has ${length} characters with its variables`;
		if (length > maxLength) {
			const advice = `Shorten them by ${length - maxLength}`;
			problems.push(`${what}, but the platform allows at most ${maxLength}. ${advice}`);
			continue;
		}
		if (maxLength === limits.bodyAlone && length > limits.body) {
			note = `${what}. Some providers allow at most ${limits.body} and drop longer messages`;
		}
		for (const placeholder of placeholders) {
			const problem = problemWith(given[placeholder.key] ?? '', placeholder);
			if (problem !== undefined) problems.push(problem);
		}
	}
	return problems.length > 0 ? { ok: false, problems } : { ok: true, values, note };
}

function problemWith(
	value: string,
	{ kind, label, addressStart = '' }: TemplatePlaceholder,
): string | undefined {
	const named = labelInText(label);
	if (isBlank(value)) return `${named} is empty for this contact`;
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
