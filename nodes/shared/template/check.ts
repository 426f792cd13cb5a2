import type { Template } from '../contract';
import { findArtifact } from '../values/artifact';
import { isBlank } from '../values/blank';
import { mediaKinds } from './blocks';
import { cutEnd, labelInText } from './labels';
import { linkProblem } from './links';
import { renderTemplate } from './message';
import {
	blockLabel,
	limits,
	placeholdersByPart,
	type TemplatePlaceholder,
	type TemplateValues,
} from './placeholders';

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
	{ kind, label, maxLength, addressStart }: TemplatePlaceholder,
): string | undefined {
	const named = labelInText(label);
	if (isBlank(value)) return `${named} is empty for this contact`;
	if (lengthOf(value) > maxLength) {
		return `${named} has ${lengthOf(value)} characters, but the platform allows at most ${maxLength}. Shorten it`;
	}
	const artifact = findArtifact(value, kind === 'text' ? 'variable' : 'name', named);
	if (artifact) return `${artifact.message}. ${artifact.advice}`;
	const media = mediaKinds.find((each) => each === kind);
	const refusal = media && linkProblem(value, media);
	if (refusal) return `${named} ${refusal}`;
	if (isWholeAddress(value, addressStart)) {
		return `${named} takes only the part after ${cutEnd(addressStart ?? '', 100)}, not a whole URL. Remove the beginning`;
	}
	return /[\n\r\v\f\u0085\u2028\u2029]/.test(value)
		? `${named} contains a line break, which the platform rejects. Put the value on one line`
		: undefined;
}

/**
 * Whether the value is a whole URL where only the end of one belongs. After `…?to=` a whole URL is
 * a valid value, and a template whose URL is only a placeholder takes one.
 */
function isWholeAddress(value: string, addressStart: string | undefined): boolean {
	if (!addressStart || addressStart.endsWith('=')) return false;
	const given = value.trim();
	if (/^[a-z][a-z0-9+.-]{0,20}:\/\//i.test(given)) return true;
	const withoutScheme = addressStart.replace(/^[a-z]{1,10}:\/\//i, '');
	const [host] = withoutScheme.split('/', 1);
	return host !== '' && given.toLowerCase().startsWith(`${host.toLowerCase()}/`);
}

/**
 * Length in code points: a surrogate pair counts as one, but each part of a combined emoji and each
 * combining mark counts.
 */
export function lengthOf(value: string): number {
	return value.replace(/[\u{10000}-\u{10ffff}]/gu, '.').length;
}

/**
 * Measures each text that values are filled into, as the recipient gets it, because the platform's
 * limits are for the whole text. A body that is the only component may be longer, but not every
 * provider accepts that, so it only gets a note.
 */
export function measureVariables(
	template: Template,
	placeholders: readonly TemplatePlaceholder[],
	values: TemplateValues,
): TemplateVariables {
	const rendered = renderTemplate(template, values);
	const tooLong = placeholdersByPart(placeholders).flatMap(([first]) => {
		const { component, index, kind, maxLength } = first;
		if (kind !== 'text' && kind !== 'url') return [];
		const isButton = component === 'button';
		const label = isButton ? `Button ${index + 1}` : blockLabel[component];
		const length = lengthOf((isButton ? rendered.buttons?.[index].url : rendered[component]) ?? '');
		const isAlone = maxLength === limits.bodyAlone;
		const limit = isAlone ? limits.body : maxLength;
		const advice = isAlone
			? `. Some providers allow at most ${limit} and drop longer messages`
			: `, but the platform allows at most ${limit}. Shorten them by ${length - limit}`;
		const message = `${label} has ${length} characters with its variables${advice}`;
		return length > limit ? [{ message, isAlone }] : [];
	});
	const problems = tooLong.filter(({ isAlone }) => !isAlone).map(({ message }) => ({ message }));
	return problems.length > 0
		? { ok: false, problems }
		: { ok: true, values, note: tooLong[0]?.message };
}
