import type { Template } from '../contract';
import { recordOf } from '../records';

export type PlaceholderKind = 'text' | MediaKind | 'url' | 'code' | 'password';

/** A template's blocks in normalized form: every part has the expected type. */
export type TemplateParts = ReturnType<typeof templateParts>;

export type ButtonPart = TemplateParts['buttons'][number];

/** Normalizes the blocks of a template, whatever it contains. Types and formats become upper case. */
export function templateParts(template: Template) {
	const blocks = listOf(recordOf(template).components).map(recordOf);
	const find = (type: string) => blocks.find((block) => upper(block.type) === type);
	const [header, body, footer] = [find('HEADER'), find('BODY'), find('FOOTER')];

	return {
		header: header && {
			format: upper(header.format) || 'TEXT',
			text: textIn(header.text),
			example: header.example,
		},
		body: body && { text: textIn(body.text), example: body.example },
		footer: footer && textIn(footer.text),
		buttons: listOf(find('BUTTONS')?.buttons).map((item) => {
			const button = recordOf(item);
			return {
				type: upper(button.type),
				text: textIn(button.text),
				url: textIn(button.url),
				example: button.example,
			};
		}),
		/** Raises the platform's length limit for the body. */
		bodyAlone: blocks.length === 1 && body !== undefined,
	};
}

/** The kinds of media that a header may link to. */
export const mediaKinds = ['image', 'video', 'document'] as const;

export type MediaKind = (typeof mediaKinds)[number];

/** The kind of media that a header of this format links to; `undefined` for text. */
export function mediaKind(format: string): MediaKind | undefined {
	return mediaKinds.find((kind) => kind.toUpperCase() === format);
}

/** The kind of value that a button takes; `undefined` when it takes none. */
export function buttonKind(
	button: ButtonPart,
): Extract<PlaceholderKind, 'url' | 'code' | 'password'> | undefined {
	if (button.type === 'COPY_CODE') return 'code';
	if (button.type === 'OTP') return 'password';
	return button.type === 'URL' && placeholderNames(button.url).length > 0 ? 'url' : undefined;
}

/**
 * The distinct names between double braces, in the order in which a send lists them: numbers by
 * value, because `{{2}}` may come before `{{1}}` in a text; names as they appear.
 */
export function placeholderNames(text: string): string[] {
	const names = [...new Set(Array.from(text.matchAll(placeholderPattern), (match) => match[1]))];
	return isNamed(names) ? names : names.sort((one, other) => Number(one) - Number(other));
}

/** Whether parameters are sent by name. One name is enough: the platform does not allow mixing. */
export function isNamed(names: string[]): boolean {
	return names.some((name) => !/^\d+$/.test(name));
}

/** Positions of a text's placeholders, in order. */
export function placeholderSpans(
	text: string,
): Array<{ name: string; start: number; end: number }> {
	return Array.from(text.matchAll(placeholderPattern), (match) => ({
		name: match[1],
		start: match.index,
		end: match.index + match[0].length,
	}));
}

/** Replaces every `{{name}}` in a single pass; placeholders inside replacements are not replaced. */
export function fillPlaceholders(
	text: string,
	valueOf: (name: string) => string | undefined,
): string {
	return text.replace(placeholderPattern, (whole, name: string) => valueOf(name) ?? whole);
}

export function listOf(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}

export function textIn(value: unknown): string {
	return typeof value === 'string' ? value : '';
}

const placeholderPattern = /\{\{\s*([\p{L}\p{N}_]+)\s*\}\}/gu;

export function upper(value: unknown): string {
	return textIn(value).trim().toUpperCase();
}

/** The category as the lists show it: `Marketing`; empty if there is none. */
export function categoryName({ category }: Pick<Template, 'category'>): string {
	if (typeof category !== 'string') return '';
	return category.slice(0, 1).toUpperCase() + category.slice(1, 40).toLowerCase();
}
