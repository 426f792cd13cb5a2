import { cutEnd } from './labels';
import type { TemplatePlaceholder, TemplateValues, VariableProblem } from './types';

/**
 * What the platform would refuse in these values; an empty list when all is well. At most one entry
 * per placeholder, in the template's order.
 *
 * Published rules are applied: every parameter is needed and holds text; no line breaks, no tabs,
 * no more than four spaces in a row; the length limits of header, body, address and coupon code;
 * media by an http(s) link. And one that nobody publishes: no whole address as the ending of one.
 */
export function checkTemplateVariables(
	placeholders: readonly TemplatePlaceholder[],
	values: TemplateValues,
): VariableProblem[] {
	return placeholders.flatMap((placeholder) => {
		const value = ownValue(values, placeholder.key);
		return checkPresence(placeholder, value) ?? checkText(placeholder, value as string) ?? [];
	});
}

/** Whether a value is there at all and not blank. */
export function checkPresence(
	{ key, label, maxLength }: TemplatePlaceholder,
	value: string | undefined,
): VariableProblem | undefined {
	if (value === undefined) {
		return { key, reason: 'missing', message: `${label} has no value. Give it one` };
	}
	// What is much too long is refused for that, and not searched.
	if (value.length <= 2 * maxLength && !visibleCharacter.test(value)) {
		return {
			key,
			reason: 'empty',
			message: `${label} is empty. Give it a text, the platform refuses blank values`,
		};
	}
	return undefined;
}

/** Anything that a reader can see: no blank, control or format character, no empty Braille cell. */
const visibleCharacter = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The text of a key, ignoring what every object inherits. */
export function ownValue(values: TemplateValues, key: string): string | undefined {
	const value = Object.hasOwn(values, key) ? values[key] : undefined;
	return typeof value === 'string' ? value : undefined;
}

interface TextRule {
	reason: VariableProblem['reason'];
	broken: (value: string, placeholder: TemplatePlaceholder) => boolean;
	message: (placeholder: TemplatePlaceholder, value: string) => string;
}

/** In this order: nothing is searched in a value that is too long. */
const textRules: TextRule[] = [
	{
		reason: 'tooLong',
		broken: (value, { maxLength }) => value.length > maxLength && lengthOf(value) > maxLength,
		message: ({ label, maxLength }, value) =>
			`${label} has ${lengthOf(value)} characters, the platform takes at most ${maxLength}. ` +
			'Shorten it',
	},
	{
		reason: 'notALink',
		broken: (value, { kind }) => isMedia(kind) && !/^https?:\/\/[^\s/?#]\S*$/i.test(value),
		message: ({ label }) =>
			`${label} must be a public link to the file that begins with https:// and has no spaces`,
	},
	{
		reason: 'wholeAddress',
		broken: (value, { addressStart }) => isWholeAddress(value, addressStart),
		message: ({ label, addressStart }) =>
			`${label} takes only what follows ${cutEnd(addressStart ?? '', 100)}, ` +
			'not a whole address. Remove the beginning',
	},
	{
		reason: 'lineBreak',
		broken: (value) => /[\n\r\v\f\u0085\u2028\u2029]/.test(value),
		message: ({ label }) =>
			`${label} contains a line break, which the platform refuses. Put the value on one line`,
	},
	{
		reason: 'tab',
		broken: (value) => value.includes('\t'),
		message: ({ label }) =>
			`${label} contains a tab, which the platform refuses. Replace it with a space`,
	},
	{
		reason: 'spaces',
		broken: (value) => value.includes(' '.repeat(5)),
		message: ({ label }) =>
			`${label} contains more than four spaces in a row, which the platform refuses. Remove some`,
	},
];

function checkText(placeholder: TemplatePlaceholder, value: string): VariableProblem | undefined {
	const rule = textRules.find(({ broken }) => broken(value, placeholder));
	return (
		rule && { key: placeholder.key, reason: rule.reason, message: rule.message(placeholder, value) }
	);
}

function isMedia(kind: TemplatePlaceholder['kind']): boolean {
	return kind === 'image' || kind === 'video' || kind === 'document';
}

/**
 * Whether an address stands where only its ending belongs. Behind `…?to=` a whole address is a value
 * like any other, and a template whose address is nothing but a placeholder takes one.
 */
function isWholeAddress(value: string, addressStart: string | undefined): boolean {
	if (!addressStart || addressStart.endsWith('=')) return false;
	const given = value.trim();
	if (/^[a-z][a-z0-9+.-]{0,20}:\/\//i.test(given)) return true;
	const withoutScheme = addressStart.replace(/^[a-z]{1,10}:\/\//i, '');
	const [host] = withoutScheme.split('/', 1);
	return host !== '' && given.toLowerCase().startsWith(`${host.toLowerCase()}/`);
}

/** Characters as people count them: a pair of surrogates is one. */
function lengthOf(value: string): number {
	let length = value.length;
	for (let at = 1; at < value.length; at++) {
		const isPair =
			isHighSurrogate(value.charCodeAt(at - 1)) && isLowSurrogate(value.charCodeAt(at));
		if (isPair) length--;
	}
	return length;
}

function isHighSurrogate(code: number): boolean {
	return code >= 0xd800 && code <= 0xdbff;
}

function isLowSurrogate(code: number): boolean {
	return code >= 0xdc00 && code <= 0xdfff;
}
