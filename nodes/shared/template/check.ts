import type { TemplatePlaceholder, TemplateValues, VariableProblem } from './types';

/**
 * What the platform would refuse in these values; an empty list when all is well. At most one entry
 * per placeholder, in the template's order.
 *
 * Only published rules are applied: every parameter is needed and holds text; no line breaks, no
 * tabs, no more than four spaces in a row; the length limits of header, body and coupon code; media
 * by an http(s) link.
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
	{ key, label }: TemplatePlaceholder,
	value: string | undefined,
): VariableProblem | undefined {
	if (value === undefined) {
		return { key, reason: 'missing', message: `${label} has no value. Give it one` };
	}
	if (value.trim() === '') {
		return {
			key,
			reason: 'empty',
			message: `${label} is empty. Give it a text, the platform refuses blank values`,
		};
	}
	return undefined;
}

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

const TEXT_RULES: TextRule[] = [
	{
		reason: 'notALink',
		broken: (value, { kind }) => isMedia(kind) && !/^https?:\/\/[^\s/?#]+[^\s]*$/i.test(value),
		message: ({ label }) =>
			`${label} must be a public link to the file that begins with https:// and has no spaces`,
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
		broken: (value) => / {5}/.test(value),
		message: ({ label }) =>
			`${label} contains more than four spaces in a row, which the platform refuses. Remove some`,
	},
	{
		reason: 'tooLong',
		broken: (value, { maxLength }) => maxLength !== undefined && lengthOf(value) > maxLength,
		message: ({ label, maxLength }, value) =>
			`${label} has ${lengthOf(value)} characters, the platform takes at most ${maxLength}. ` +
			'Shorten it',
	},
];

function checkText(placeholder: TemplatePlaceholder, value: string): VariableProblem | undefined {
	const rule = TEXT_RULES.find(({ broken }) => broken(value, placeholder));
	return (
		rule && { key: placeholder.key, reason: rule.reason, message: rule.message(placeholder, value) }
	);
}

function isMedia(kind: TemplatePlaceholder['kind']): boolean {
	return kind === 'image' || kind === 'video' || kind === 'document';
}

function lengthOf(value: string): number {
	return Array.from(value).length;
}
