import type { Template } from '../contract';
import { recordOf } from '../records';
import {
	buttonKind,
	mediaKind,
	placeholderNames,
	placeholderSpans,
	templateParts,
	type ButtonPart,
	type TemplateParts,
} from './blocks';
import { firstExample, textExamples } from './examples';
import { addressEnding, charactersBefore, excerptsByName, labelOf, longestAddress } from './labels';
import type { TemplatePlaceholder } from './types';

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
	const excerpts = excerptsByName(block.text, (name) => charactersBefore(placeOf(name)));
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
	const excerpts = isEnding ? undefined : excerptsByName(url, () => longestAddress);
	return names.map((name) => ({
		...shared,
		key: `button_${index}_${name}`,
		label: labelOf(
			names.length === 1 ? place : `${place} {{${name}}}`,
			excerpts?.get(name) ?? addressEnding(addressStart, charactersBefore(place)),
			example,
		),
		name,
		addressStart,
		maxLength: limits.address,
	}));
}
