import type { Template } from '../contract';
import { recordOf, type UnknownRecord } from '../records';

/** The kinds of media that a header may link to. */
const mediaKinds = ['image', 'video', 'document'] as const;

export type MediaKind = (typeof mediaKinds)[number];

/** What is filled into a part: words, a link to a file, a URL or its end, a code. */
export type PartKind = 'text' | MediaKind | 'url' | 'coupon' | 'password';

/** One value that a send of the template needs. */
export interface TemplatePlaceholder {
	/** Unique in the template and stable: `header_1`, `header_image`, `body_first_name`, `button_0_1`. */
	key: string;
	/** For users: where the placeholder is, and the template's words around it. */
	label: string;
	kind: PartKind;
	/** The text between the braces (`1`, `first_name`). */
	name: string;
}

/** A part of a message, with the values that are filled into it. */
export interface TemplatePart {
	component: 'header' | 'body' | 'footer' | 'button';
	/** Of a button: its index among all buttons, from 0. */
	index: number;
	/** For users: `Header`, `Button 2`. */
	place: string;
	kind: PartKind;
	/** A text or the URL of a button; for a file or a code, only its placeholder. */
	text: string;
	/** The words on a button. */
	caption: string;
	/** Maximum length in characters that the platform allows; 0: it takes no values. */
	maxLength: number;
	placeholders: readonly TemplatePlaceholder[];
}

/** The texts for the placeholders, by key. No object inherits such a key. */
export type TemplateValues = Readonly<Record<string, string>>;

/** The platform's published limit of each kind, in characters, and what stands in its label. For links to files, none is published. */
const kinds: Record<PartKind, { maxLength: number; words?: string }> = {
	text: { maxLength: 1024 },
	image: { maxLength: 8192, words: 'link to the image' },
	video: { maxLength: 8192, words: 'link to the video' },
	document: { maxLength: 8192, words: 'link to the document' },
	url: { maxLength: 2000 },
	coupon: { maxLength: 20, words: 'coupon code' },
	password: { maxLength: 15, words: 'one-time password' },
};

/** Types of buttons that are filled, or that a send does not mention. */
const buttonTypes = ['QUICK_REPLY', 'PHONE_NUMBER', 'VOICE_CALL', 'URL', 'COPY_CODE', 'OTP'];

/**
 * Reads the parts of a template in the order of the message, whatever the CRM answers. Parts that are missing
 * or malformed are left out.
 */
export function templateParts(template: Template): TemplatePart[] {
	const blocks = blocksOf(template);
	const find = (type: string) => recordOf(blocks.find((block) => upper(block.type) === type));
	const [header, body] = [find('HEADER'), find('BODY')];
	const media = mediaKindOf(header);
	const text = ['', 'TEXT'].includes(upper(header.format)) ? header.text : '';
	const parts = [
		newPart(header, {
			component: 'header',
			...(media ? { kind: media, text: `{{${media}}}` } : { text, maxLength: 60 }),
		}),
		newPart(body, {
			...{ component: 'body', text: body.text },
			...(blocks.length === 1 && { maxLength: 32_768 }),
		}),
		newPart(find('FOOTER'), { component: 'footer', text: find('FOOTER').text, maxLength: 0 }),
	];
	const buttons = listOf(find('BUTTONS').buttons).map(recordOf);
	return [...parts.filter(({ text }) => text !== ''), ...buttons.map(buttonPart)];
}

/** The values that a send of this template needs, in the order of the message. */
export function templatePlaceholders(template: Template): TemplatePlaceholder[] {
	return templateParts(template).flatMap(({ placeholders }) => placeholders);
}

/** A part's text as the recipient reads it; a placeholder without a value stays as it is. */
export function filledText({ text, placeholders }: TemplatePart, values: TemplateValues): string {
	const keys = new Map(placeholders.map(({ name, key }) => [name, key]));
	const valueOf = (name: string) => values[keys.get(name) ?? ''];
	return text.replace(placeholderPattern, (whole, name: string) => valueOf(name) ?? whole);
}

function buttonPart(button: UnknownRecord, index: number): TemplatePart {
	const component = 'button';
	const type = upper(button.type);
	if (type === 'COPY_CODE' || type === 'OTP') {
		const kind = type === 'OTP' ? 'password' : 'coupon';
		return newPart(button, { component, index, kind, text: '{{code}}' });
	}
	const text = type === 'URL' ? button.url : '';
	return newPart(button, { component, index, kind: 'url', text });
}

type PartForm = Pick<TemplatePart, 'component'> &
	Partial<Pick<TemplatePart, 'index' | 'kind' | 'maxLength'>> & { text: unknown };

function newPart(
	block: UnknownRecord,
	{ component, index = 0, kind = 'text', text: given, maxLength = kinds[kind].maxLength }: PartForm,
): TemplatePart {
	const text = textIn(given);
	const isButton = component === 'button';
	const [place, prefix] = isButton
		? [`Button ${index + 1}`, `button_${index}`]
		: [component[0].toUpperCase() + component.slice(1), component];
	const found = maxLength > 0 ? placeholdersIn(text) : [];
	const placeholders = found.map(({ name, start, end }): TemplatePlaceholder => {
		const isAlone = component !== 'body' && found.length === 1;
		const named = isAlone ? place : `${place} {{${name}}}`;
		const [before, after] = [text.slice(0, start), text.slice(end)];
		// n8n's editor may cut labels after 22 characters; the gap must come before that.
		const longest = kind === 'url' ? 60 : Math.max(8, 22 - `${named}: ▢`.length);
		const words = kinds[kind].words ?? wordsAround(before, after, longest);
		return {
			key: `${prefix}_${name}`,
			label: /[^…▢]/.test(words) ? `${named}: ${words}` : named,
			kind,
			name,
		};
	});
	const caption = textIn(block.text);
	return { component, index, place, kind, text, caption, maxLength, placeholders };
}

/** At most so many characters before a placeholder, which is shown as a gap, and words after it: `…custa ▢ por mês …`. */
function wordsAround(before: string, after: string, longest: number): string {
	const [start, end] = [before, after].map((text) => [
		...text.replace(/\s+/g, ' ').replace(/\{\{[^{}]*\}\}/g, '…'),
	]);
	const last = start.slice(-longest);
	// Whole words, but for a text without any space.
	const words = last.includes(' ') ? last.join('').replace(/^\S*\s+/, '') : last.slice(1).join('');
	const first = end.slice(0, 28).join('');
	const more = end.length > 28 ? `${first.replace(/\s\S*$/, '')} …` : first;
	return `${start.length > longest ? `…${words}` : start.join('')}▢${more}`.trim();
}

const placeholderPattern = /\{\{\s*([\p{L}\p{N}_]+)\s*\}\}/gu;

/**
 * The distinct placeholders of a text at their first places, in the order in which a send lists them: numbers
 * by value, because `{{2}}` may come before `{{1}}`; names as they appear.
 */
function placeholdersIn(text: string) {
	const found = new Map<string, { name: string; start: number; end: number }>();
	for (const { 0: whole, 1: name, index: start } of text.matchAll(placeholderPattern)) {
		if (!found.has(name)) found.set(name, { name, start, end: start + whole.length });
	}
	const list = [...found.values()];
	return isNamed(list) ? list : list.sort((one, other) => Number(one.name) - Number(other.name));
}

/** Whether values are sent by name. One name is enough: the platform does not allow mixing. */
export function isNamed(placeholders: ReadonlyArray<{ name: string }>): boolean {
	return placeholders.some(({ name }) => !/^\d+$/.test(name));
}

/**
 * What of a template needs values that cannot be entered, such as a carousel; `undefined` if everything can be
 * filled. A component that is not known is never taken for fixed text.
 */
export function unfillablePart(template: Template): string | undefined {
	return blocksOf(template).map(unfillableIn).find(Boolean);
}

function unfillableIn(block: UnknownRecord): string | undefined {
	const named = (type: unknown) =>
		upper(type).slice(0, 40).toLowerCase().replace(/_/g, ' ') || 'unknown';
	const type = upper(block.type);
	const isText = ['', 'TEXT'].includes(upper(block.format));
	const buttons = listOf(block.buttons).map(recordOf);
	const button = buttons.find((each) => !buttonTypes.includes(upper(each.type)));
	if (!['HEADER', 'BODY', 'FOOTER', 'BUTTONS'].includes(type)) return `${named(type)} component`;
	if (type === 'HEADER' && !isText && !mediaKindOf(block)) return `${named(block.format)} header`;
	if (type === 'BODY' && textIn(block.text).trim() === '') return 'body, which shows no text';
	if (button) return `${named(button.type)} button`;
	const text = [block, ...buttons].map((each) => textIn(each.url ?? each.text)).join('\n');
	// Names that are not recognized, such as `{{first name}}`; a footer takes none.
	const fixed = type === 'FOOTER' ? text : text.replace(placeholderPattern, '');
	const [placeholder] = /\{\{.{0,20}/.exec(fixed) ?? [];
	return placeholder && `placeholder ${placeholder}`;
}

function blocksOf(template: Template): UnknownRecord[] {
	return listOf(recordOf(template).components).map(recordOf);
}

function mediaKindOf(header: UnknownRecord): MediaKind | undefined {
	return mediaKinds.find((kind) => kind.toUpperCase() === upper(header.format));
}

export function isMedia(kind: PartKind): kind is MediaKind {
	return mediaKinds.some((each) => each === kind);
}

function listOf(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}

function textIn(value: unknown): string {
	return typeof value === 'string' ? value : '';
}

function upper(value: unknown): string {
	return textIn(value).trim().toUpperCase();
}

/** The category as the lists show it: `Marketing`; empty if there is none. */
export function categoryName({ category }: Pick<Template, 'category'>): string {
	const text = textIn(category);
	return text.slice(0, 1).toUpperCase() + text.slice(1, 40).toLowerCase();
}
