import type { Template } from '../contract';
import { recordOf } from '../records';
import {
	buttonKind,
	listOf,
	mediaKind,
	placeholderNames,
	placeholderSpans,
	templateParts,
	textIn,
	type ButtonPart,
	type PlaceholderKind,
	type TemplateParts,
} from './blocks';
import { addressEnding, excerptsByName, labelOf } from './labels';

/** One value that a send of the template needs. */
export interface TemplatePlaceholder {
	/** Unique in the template and stable: `header_1`, `header_image`, `body_first_name`, `button_0_1`. */
	key: string;
	/** For users: where the placeholder is, and the template's words around it. */
	label: string;
	component: 'header' | 'body' | 'button';
	/** For a button its index among all buttons, otherwise the parameter's index; both from 0. */
	index: number;
	kind: PlaceholderKind;
	/** The text between the braces (`1`, `first_name`), or the kind when there are no braces. */
	name: string;
	/** The example value given by the template's author. */
	example?: string;
	/** The fixed part of a URL before the placeholder, such as `https://shop.example/t/`. */
	addressStart?: string;
	/** Maximum length in characters that the platform allows. */
	maxLength: number;
}

/** The texts for the placeholders, by key. No object inherits such a key. */
export type TemplateValues = Readonly<Record<string, string>>;

/** The messaging platform's published length limits, in characters. */
export const limits = {
	header: 60,
	body: 1024,
	bodyAlone: 32_768,
	address: 2000,
	code: 20,
	password: 15,
};

/** Limit for links to files, for which none is published: longer than any link in use. */
const longestLink = 8192;

export const blockLabel = { header: 'Header', body: 'Body' } as const;

/**
 * Lists the values that a send of this template needs, in message order: header, body, buttons. A
 * placeholder that occurs twice in a block is listed once. Blocks that are missing or malformed
 * have none.
 */
export function templatePlaceholders(template: Template): readonly TemplatePlaceholder[] {
	const parts = templateParts(template);
	return [
		...headerPlaceholders(parts),
		...textPlaceholders('body', parts.body, parts.bodyAlone ? limits.bodyAlone : limits.body),
		...parts.buttons.flatMap(buttonPlaceholders),
	];
}

/** The placeholders of header, body and each button, as far as these have any. */
export function placeholdersByPart(
	placeholders: readonly TemplatePlaceholder[],
): TemplatePlaceholder[][] {
	const parts = new Map<string, TemplatePlaceholder[]>();
	for (const placeholder of placeholders) {
		const { component, index } = placeholder;
		const part = component === 'button' ? `${component} ${index}` : component;
		parts.set(part, parts.get(part) ?? []);
		parts.get(part)?.push(placeholder);
	}
	return [...parts.values()];
}

function headerPlaceholders({ header }: TemplateParts): TemplatePlaceholder[] {
	if (!header) return [];
	if (header.format === 'TEXT') return textPlaceholders('header', header, limits.header);
	const kind = mediaKind(header.format);
	if (!kind) return [];
	// The example of a media header is a long signed link, useless in a label.
	return [
		{
			key: `header_${kind}`,
			label: `Header ${kind}: link to the file`,
			component: 'header',
			index: 0,
			kind,
			name: kind,
			example: firstExample(recordOf(header.example).header_handle),
			maxLength: longestLink,
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
	const examples = textExamples(block.example, component);
	// A header usually has one placeholder, which needs no number.
	const isAlone = component === 'header' && names.length === 1;
	const placeOf = (name: string) => (isAlone ? 'Header' : `${blockLabel[component]} {{${name}}}`);
	const excerpts = excerptsByName(block.text, placeOf);
	return names.map((name, index) => {
		const example = examples(name, index);
		return {
			key: `${component}_${name}`,
			label: labelOf(placeOf(name), excerpts.get(name) ?? '', example),
			component,
			index,
			kind: 'text',
			name,
			example,
			maxLength,
		};
	});
}

function buttonPlaceholders(button: ButtonPart, index: number): TemplatePlaceholder[] {
	const kind = buttonKind(button);
	if (!kind) return [];
	const example = firstExample(button.example);
	const place = `Button ${index + 1}`;
	const shared = { component: 'button' as const, index, kind, example };

	if (kind !== 'url') {
		return [
			{
				...shared,
				key: `button_${index}_code`,
				label: labelOf(place, kind === 'code' ? 'coupon code' : 'one-time password', example),
				name: 'code',
				maxLength: limits[kind],
			},
		];
	}
	const { url } = button;
	const names = placeholderNames(url);
	const [first] = placeholderSpans(url);
	const addressStart = url.slice(0, first.start);
	const isEnding = first.end === url.length;
	const excerpts = isEnding ? undefined : excerptsByName(url, () => '');
	return names.map((name) => ({
		...shared,
		key: `button_${index}_${name}`,
		label: labelOf(
			names.length === 1 ? place : `${place} {{${name}}}`,
			excerpts?.get(name) ?? addressEnding(addressStart, place),
			example,
		),
		name,
		addressStart,
		maxLength: limits.address,
	}));
}

/**
 * Reads the example values of a header's or body's placeholders, in the platform's shapes:
 * `header_text: ['Ana']`, `body_text: [['Ana', '12']]`, and for named parameters
 * `body_text_named_params: [{ param_name: 'first_name', example: 'Ana' }]`.
 *
 * @returns a function from a placeholder's name and its index in the block to the example
 */
function textExamples(
	example: unknown,
	component: 'header' | 'body',
): (name: string, index: number) => string | undefined {
	const examples = recordOf(example);
	const named = new Map(
		listOf(examples[`${component}_text_named_params`])
			.map(recordOf)
			.map((item) => [item.param_name, textIn(item.example)]),
	);
	const list = listOf(examples[`${component}_text`]);
	const positional: unknown[] = Array.isArray(list[0]) ? list[0] : list;
	return (name, index) => named.get(name) || textIn(positional[index]) || undefined;
}

/** The first example of a button (`'CODE'` or `['https://…/42']`) or of a media header. */
function firstExample(example: unknown): string | undefined {
	return textIn(Array.isArray(example) ? example[0] : example) || undefined;
}
