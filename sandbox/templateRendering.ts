import type { Template, TemplateComponent } from '../nodes/shared/contract';

import { ApiError } from './apiError';
import { isObject } from './validation';

/** A template as its recipient sees it. */
export interface RenderedTemplate {
	text: string;
	mediaLink: string | null;
	buttons: Array<{ text: string; url?: string }>;
}

type JsonObject = Record<string, unknown>;

const mediaFormats = ['IMAGE', 'VIDEO', 'DOCUMENT'];

/** The distinct placeholder numbers of a text: `{{1}} {{2}} {{1}}` gives 1 and 2. */
function placeholderNumbers(text: string): number[] {
	const numbers = [...text.matchAll(/\{\{\s*(\d+)\s*\}\}/g)].map((match) => Number(match[1]));
	return [...new Set(numbers)].sort((a, b) => a - b);
}

/** The parameters given for one part of the template; none when the part is missing. */
function parametersOf(
	components: readonly JsonObject[],
	part: string,
	isPart: (component: JsonObject) => boolean,
): JsonObject[] {
	const parameters = components.find(isPart)?.parameters ?? [];
	if (!Array.isArray(parameters) || !parameters.every(isObject)) {
		throw new ApiError(400, `template.components: parameters of the ${part} must be objects`);
	}
	return parameters;
}

function requireCount(part: string, expected: number, given: number): void {
	if (expected === given) return;
	throw new ApiError(
		400,
		`template.components: the ${part} takes ${expected} parameter(s), ${given} given`,
	);
}

/** Fills a text's placeholders with text parameters in order, as the messaging platform does. */
function fillPlaceholders(part: string, text: string, parameters: readonly JsonObject[]): string {
	const numbers = placeholderNumbers(text);
	requireCount(part, numbers.length, parameters.length);
	const values = parameters.map((parameter) => {
		if (typeof parameter.text !== 'string' || parameter.text.trim() === '') {
			throw new ApiError(400, `template.components: a parameter of the ${part} has no text`);
		}
		return parameter.text;
	});
	return text.replace(
		/\{\{\s*(\d+)\s*\}\}/g,
		(_whole, number) => values[numbers.indexOf(Number(number))],
	);
}

function isOfType(type: string): (component: JsonObject) => boolean {
	return (component) => String(component.type).toUpperCase() === type;
}

function mediaLinkOf(format: string, parameters: readonly JsonObject[]): string {
	requireCount('header', 1, parameters.length);
	const kind = format.toLowerCase();
	const media = parameters[0][kind];
	const link = isObject(media) ? (media.link ?? media.id) : undefined;
	if (typeof link !== 'string' || link === '') {
		throw new ApiError(400, `template.components: the header takes a ${kind} with a link or id`);
	}
	return link;
}

/** Renders the buttons; a URL with a placeholder takes the parameter with the button's index. */
function renderButtons(
	block: TemplateComponent | undefined,
	sent: readonly JsonObject[],
): RenderedTemplate['buttons'] {
	const isButton = isOfType('BUTTON');
	return (block?.buttons ?? []).map((button, index) => {
		const text = button.text ?? '';
		if (button.url === undefined) return { text };
		const part = `button ${index}`;
		const parameters = parametersOf(
			sent,
			part,
			(component) => isButton(component) && String(component.index) === String(index),
		);
		return { text, url: fillPlaceholders(part, button.url, parameters) };
	});
}

/**
 * Fills in a template from a send's components, which have the messaging platform's public shape.
 *
 * @param components the send's `template.components`
 * @throws ApiError 400 when a part's parameters do not match its placeholders in number, a text
 * parameter is empty, or a header's picture, video or file is missing
 */
export function renderTemplate(
	template: Template,
	components: readonly JsonObject[],
): RenderedTemplate {
	const block = (type: string) => template.components.find(isOfType(type));
	const parameters = (type: string) => parametersOf(components, type.toLowerCase(), isOfType(type));

	const header = block('HEADER');
	const isMedia = mediaFormats.includes(header?.format ?? '');
	const headerText = isMedia
		? ''
		: fillPlaceholders('header', header?.text ?? '', parameters('HEADER'));
	const mediaLink = isMedia ? mediaLinkOf(header?.format ?? '', parameters('HEADER')) : null;
	const bodyText = fillPlaceholders('body', block('BODY')?.text ?? '', parameters('BODY'));
	const footerText = block('FOOTER')?.text ?? '';

	return {
		text: [headerText, bodyText, footerText].filter((text) => text !== '').join('\n\n'),
		mediaLink,
		buttons: renderButtons(block('BUTTONS'), components),
	};
}
