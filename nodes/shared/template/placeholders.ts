import type { ButtonPart, TemplateParts } from './blocks';
import { buttonKind, mediaKind, placeholderNames, templateParts } from './blocks';
import { firstExample, mediaExample, textExample } from './examples';
import type { MessageTemplate, TemplatePlaceholder } from './types';

// Limits that the messaging platform publishes for a parameter of each component.
const HEADER_LIMIT = 60;
const BODY_LIMIT = 1024;
const BODY_ALONE_LIMIT = 32_768;
const COUPON_LIMIT = 20;

const EXCERPT_BEFORE = 12;
const EXCERPT_AFTER = 18;
const LONGEST_EXAMPLE = 30;

const blockLabel = { header: 'Header', body: 'Body' } as const;

/**
 * Every value that a send of this template has to supply, in the order of the message: header,
 * body, buttons. A placeholder that occurs twice in one block is listed once. Blocks that are
 * missing or of another shape count as having none.
 */
export function templatePlaceholders(template: MessageTemplate): TemplatePlaceholder[] {
	const parts = templateParts(template);
	return [
		...headerPlaceholders(parts),
		...textPlaceholders('body', parts.body, parts.bodyAlone ? BODY_ALONE_LIMIT : BODY_LIMIT),
		...parts.buttons.flatMap(buttonPlaceholders),
	];
}

function headerPlaceholders({ header }: TemplateParts): TemplatePlaceholder[] {
	if (!header) return [];
	if (header.format === 'TEXT') return textPlaceholders('header', header, HEADER_LIMIT);
	const kind = mediaKind(header.format);
	if (!kind) return [];
	// The example of a media header is a long signed link: no help in a label.
	return [
		{
			key: `header_${kind}`,
			label: `Header ${kind} (link)`,
			component: 'header',
			index: 0,
			kind,
			name: kind,
			...present('example', mediaExample(header.example)),
		},
	];
}

function textPlaceholders(
	component: 'header' | 'body',
	block: { text: string; example: unknown } | undefined,
	maxLength: number,
): TemplatePlaceholder[] {
	if (!block) return [];
	const names = placeholderNames(block.text);
	return names.map((name, index) => {
		const example = textExample(block.example, component, name, index);
		// A header has one at most, so that it needs no number.
		const place =
			component === 'header' && names.length === 1
				? 'Header'
				: `${blockLabel[component]} {{${name}}}`;
		return {
			key: `${component}_${name}`,
			label: label(place, example, excerpt(block.text, name)),
			component,
			index,
			kind: 'text',
			name,
			...present('example', example),
			maxLength,
		};
	});
}

function buttonPlaceholders(button: ButtonPart, index: number): TemplatePlaceholder[] {
	const kind = buttonKind(button);
	if (!kind) return [];
	const example = firstExample(button.example);
	const place = `Button ${index + 1}`;
	const shared = { component: 'button' as const, index, kind, ...present('example', example) };

	if (kind === 'code') {
		return [
			{
				...shared,
				key: `button_${index}_code`,
				label: label(place, example, button.text),
				name: 'code',
				maxLength: COUPON_LIMIT,
			},
		];
	}
	const names = placeholderNames(button.url);
	return names.map((name) => ({
		...shared,
		key: `button_${index}_${name}`,
		label: label(
			names.length === 1 ? place : `${place} {{${name}}}`,
			variablePart(button.url, name, example),
			excerpt(button.url, name),
		),
		name,
	}));
}

/** Short, as the editor has room for some 25 characters: the example, or else the words around. */
function label(place: string, example: string | undefined, context: string): string {
	if (example) return `${place} (e.g. ${cut(oneLine(example), LONGEST_EXAMPLE)})`;
	return context ? `${place} · "${context}"` : place;
}

/** The end of an example address that the placeholder stands for. */
function variablePart(url: string, name: string, example: string | undefined): string | undefined {
	const [fixed] = url.split(new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`));
	const isLonger = example?.startsWith(fixed) && example.length > fixed.length;
	return isLonger ? example?.slice(fixed.length) : example;
}

function excerpt(text: string, name: string): string {
	const line = oneLine(text)
		.replace(/\{\{\s*/g, '{{')
		.replace(/\s*\}\}/g, '}}');
	const token = `{{${name}}}`;
	const at = line.indexOf(token);
	const before = Array.from(line.slice(0, at));
	const after = Array.from(line.slice(at + token.length));
	return [
		before.length > EXCERPT_BEFORE ? '…' : '',
		before.slice(-EXCERPT_BEFORE).join(''),
		token,
		after.slice(0, EXCERPT_AFTER).join(''),
		after.length > EXCERPT_AFTER ? '…' : '',
	].join('');
}

function cut(text: string, longest: number): string {
	const characters = Array.from(text);
	return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : text;
}

function oneLine(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}

function present<Name extends string>(name: Name, value: string | undefined) {
	return (value === undefined ? {} : { [name]: value }) as { [key in Name]?: string };
}
