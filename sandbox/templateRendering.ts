import type { Template, TemplateComponent } from '../nodes/shared/contract';

import { ApiError } from './apiError';
import { isObject } from './validation';

/** What the recipient of a template reads. */
export interface RenderedTemplate {
	text: string;
	mediaLink: string | null;
	buttons: Array<{ text: string; url?: string }>;
}

type JsonObject = Record<string, unknown>;

const mediaFormats = ['IMAGE', 'VIDEO', 'DOCUMENT'];

/** Numbers of the placeholders in a text, each once: `{{1}} {{2}} {{1}}` gives 1 and 2. */
function placeholders(text: string): number[] {
	const numbers = [...text.matchAll(/\{\{\s*(\d+)\s*\}\}/g)].map((match) => Number(match[1]));
	return [...new Set(numbers)].sort((a, b) => a - b);
}

/** The parameters that a send gives for one part of the template; none without that part. */
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

function expectCount(part: string, expected: number, given: number): void {
	if (expected === given) return;
	throw new ApiError(
		400,
		`template.components: the ${part} takes ${expected} parameter(s), ${given} given`,
	);
}

/** A text with its placeholders filled by text parameters in order, as the platform does. */
function fill(part: string, text: string, parameters: readonly JsonObject[]): string {
	const numbers = placeholders(text);
	expectCount(part, numbers.length, parameters.length);
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
	expectCount('header', 1, parameters.length);
	const kind = format.toLowerCase();
	const media = parameters[0][kind];
	const link = isObject(media) ? (media.link ?? media.id) : undefined;
	if (typeof link !== 'string' || link === '') {
		throw new ApiError(400, `template.components: the header takes a ${kind} with a link or id`);
	}
	return link;
}

/** The buttons; one whose address has a placeholder takes a parameter, found by its index. */
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
		return { text, url: fill(part, button.url, parameters) };
	});
}

/**
 * Fills a template with what a send gives for it, in the messaging platform's public shape.
 *
 * @param components the send's `template.components`
 * @throws ApiError 400 when a part gets another number of parameters than it has placeholders,
 * a text parameter is empty, or a header's picture, video or file is missing
 */
export function renderTemplate(
	template: Template,
	components: readonly JsonObject[],
): RenderedTemplate {
	const block = (type: string) => template.components.find(isOfType(type));
	const parameters = (type: string) => parametersOf(components, type.toLowerCase(), isOfType(type));

	const header = block('HEADER');
	const isMedia = mediaFormats.includes(header?.format ?? '');
	const headerText = isMedia ? '' : fill('header', header?.text ?? '', parameters('HEADER'));
	const mediaLink = isMedia ? mediaLinkOf(header?.format ?? '', parameters('HEADER')) : null;
	const bodyText = fill('body', block('BODY')?.text ?? '', parameters('BODY'));
	const footerText = block('FOOTER')?.text ?? '';

	return {
		text: [headerText, bodyText, footerText].filter((text) => text !== '').join('\n\n'),
		mediaLink,
		buttons: renderButtons(block('BUTTONS'), components),
	};
}
