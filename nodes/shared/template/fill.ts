import type { IDataObject } from 'n8n-workflow';

import type { Template } from '../contract';
import { findArtifact } from '../values/artifact';
import { isBlank } from '../values/blank';
import { encodeForUrl, linkProblem } from './links';
import {
	filledText,
	isMedia,
	isNamed,
	templateParts,
	type PartKind,
	type TemplatePart,
	type TemplatePlaceholder,
	type TemplateValues,
} from './parts';

/** A template with the texts of a contact, or what is wrong with each of them, and what to do. */
export type FilledTemplate =
	| {
			ok: true;
			/** The texts, encoded where they complete a URL. */
			values: TemplateValues;
			/**
			 * What is sent; empty when it takes no values. The spec gives no shape; this is the messaging platform's
			 * public one (docs/assumptions.md).
			 */
			components: IDataObject[];
			/** The message as the recipient reads it: header, body, footer and buttons, each on its own line. */
			text: string;
	  }
	| { ok: false; problems: string[] };

/**
 * Fills a template, part by part, by the messaging platform's rules.
 *
 * The published rules: every parameter is required and has text; no line breaks; the length limits of header,
 * body, URL and coupon code, which are for the whole text as the recipient gets it; media as an http(s) link.
 * The other rules are ours: a value that completes a URL must not be a whole URL, and a text must not contain what
 * nobody has written (`findArtifact`).
 */
export function fillTemplate(template: Template, given: TemplateValues): FilledTemplate {
	const problems: string[] = [];
	const components: IDataObject[] = [];
	const lines: string[] = [];
	const values: Record<string, string> = {};
	for (const part of templateParts(template)) {
		const { component, kind, caption, placeholders, maxLength, place } = part;
		/** The fixed part of a URL before its placeholder, such as `https://shop.example/t/`. */
		const start = kind === 'url' ? part.text.slice(0, part.text.indexOf('{{')) : '';
		for (const { key } of placeholders) {
			const value = given[key] ?? '';
			values[key] = kind === 'url' ? encodeForUrl(value, start) : value;
		}
		const text = filledText(part, values);
		lines.push(component === 'button' ? `[${caption}] ${text}`.trim() : text);
		if (placeholders.length === 0) continue;
		components.push(componentOf(part, values));
		const length = lengthOf(text);
		const what = `${place} has ${length} characters with its variables`;
		if (length > maxLength) {
			const advice = `Shorten them by ${length - maxLength}`;
			problems.push(`${what}, but the platform allows at most ${maxLength}. ${advice}`);
			continue;
		}
		problems.push(
			...placeholders.flatMap((each) => problemWith(given[each.key], each, start) ?? []),
		);
	}
	if (problems.length > 0) return { ok: false, problems };
	return { ok: true, values, components, text: lines.join('\n') };
}

function problemWith(
	value: string | undefined,
	{ kind, label }: TemplatePlaceholder,
	addressStart: string,
): string | undefined {
	const named = `"${label}"`;
	if (value === undefined || isBlank(value)) return `${named} is empty for this contact`;
	const artifact = findArtifact(value, kind === 'text' ? 'name' : 'link', named);
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

function componentOf(
	{ component, index, kind, placeholders }: TemplatePart,
	values: TemplateValues,
): IDataObject {
	const isButton = component === 'button';
	const byName = !isButton && isNamed(placeholders);
	const parameters = placeholders.map(({ key, name }) =>
		parameter(kind, values[key], byName ? name : undefined),
	);
	const subType = kind === 'coupon' ? 'copy_code' : 'url';
	const button = isButton && { sub_type: subType, index: String(index) };
	return { type: component, ...button, parameters };
}

function parameter(kind: PartKind, value: string, name?: string): IDataObject {
	if (kind === 'coupon') return { type: 'coupon_code', coupon_code: value };
	if (!isMedia(kind)) return { type: 'text', ...(name && { parameter_name: name }), text: value };
	return { type: kind, [kind]: { link: value, ...(kind === 'document' && fileName(value)) } };
}

/** The file name for a document: without one, the recipient sees an unnamed document. */
function fileName(link: string): { filename?: string } {
	const last = URL.canParse(link) ? new URL(link).pathname.split('/').pop()! : '';
	if (!/.\.[A-Za-z0-9]{1,8}$/.test(last)) return {};
	try {
		return { filename: decodeURIComponent(last) };
	} catch {
		return { filename: last };
	}
}

/**
 * Length in code points: a surrogate pair counts as one, but each part of a combined emoji and each
 * combining mark counts.
 */
export function lengthOf(value: string): number {
	return [...value].length;
}
