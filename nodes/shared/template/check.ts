import { isBlank } from '../values/blank';
import { findArtifact } from '../values/artifact';
import { spreadsheetTimeOfDay } from '../values/spreadsheetDay';
import { mediaKinds } from './blocks';
import { cutEnd, labelInText } from './labels';
import { linkProblem } from './links';
import type { TemplatePlaceholder, TemplateValues, VariableProblem } from './types';

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
	const time = kind === 'text' ? storedTime(value) : undefined;
	if (time !== undefined) {
		return `${named} contains "${value}", which is ${time} as a spreadsheet stores it. Format it, such as {{ DateTime.fromMillis(Math.round($json.time * 1440) * 60000, { zone: 'utc' }).toFormat('HH:mm') }}, or round what is calculated, such as {{ $json.price.toFixed(2) }}`;
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

/** The time of day that a spreadsheet stores as a part of a day with many digits, also after the day. */
function storedTime(value: string): string | undefined {
	const [, decimals] = /^\d{0,5}(\.\d{8,20})$/.exec(value) ?? [];
	const minutes = Number(decimals) * 24 * 60;
	if (decimals === undefined || Math.abs(minutes - Math.round(minutes)) > 0.001) return undefined;
	// The error of a calculation, such as 0.30000000000000004: a stored 07:12 would be 0.3.
	if (String(Number(Number(value).toPrecision(12))).length < 8) return undefined;
	return spreadsheetTimeOfDay(Number(decimals));
}
