import type { IDataObject } from 'n8n-workflow';

import type { Template } from '../contract';
import { buttonKind, fillPlaceholders, isNamed, mediaKind, templateParts } from './blocks';
import {
	placeholdersByPart,
	templatePlaceholders,
	type TemplatePlaceholder,
	type TemplateValues,
} from './placeholders';

/**
 * Builds the `components` for sending this template; empty when it takes no values. The values must
 * have passed `checkTemplateVariables`: a missing one is sent as empty text. The spec gives no
 * shape; this is the messaging platform's public one (docs/assumptions.md).
 */
export function templateComponents(template: Template, values: TemplateValues) {
	return placeholdersByPart(templatePlaceholders(template)).map((own) => {
		const [{ component, index, kind }] = own;
		const named = component !== 'button' && isNamed(own.map(({ name }) => name));
		const parameters = own.map((each) => parameter(each, values[each.key] ?? '', named));
		if (component !== 'button') return { type: component, parameters };
		const subType = kind === 'code' ? 'copy_code' : 'url';
		return { type: component, sub_type: subType, index: String(index), parameters };
	});
}

function parameter(
	{ kind, name }: TemplatePlaceholder,
	value: string,
	named: boolean,
): IDataObject {
	switch (kind) {
		case 'image':
			return { type: 'image', image: { link: value } };
		case 'video':
			return { type: 'video', video: { link: value } };
		case 'document':
			return { type: 'document', document: { link: value, ...fileName(value) } };
		case 'code':
			return { type: 'coupon_code', coupon_code: value };
		default:
			return named
				? { type: 'text', parameter_name: name, text: value }
				: { type: 'text', text: value };
	}
}

/** The file name for a document: without one, the recipient sees an unnamed document. */
function fileName(link: string): { filename?: string } {
	const pathname = URL.canParse(link) ? new URL(link).pathname : '';
	const last = pathname.slice(pathname.lastIndexOf('/') + 1);
	if (last.length > longestFileName || !/.\.[A-Za-z0-9]{1,8}$/.test(last)) return {};
	try {
		return { filename: decodeURIComponent(last) };
	} catch {
		return { filename: last };
	}
}

/** Longest file name in characters: file systems allow 255, and encoding makes up to nine of one. */
const longestFileName = 2_300;

/** Renders the message as the recipient reads it; a placeholder without a value stays as it is. */
export function renderTemplate(template: Template, values: TemplateValues) {
	const { header, body, footer, buttons } = templateParts(template);
	const fill = (text: string, prefix: string) =>
		fillPlaceholders(text, (name) => values[`${prefix}_${name}`]);

	const media = header && mediaKind(header.format);
	const headerText = media ? values[`header_${media}`] : header && fill(header.text, 'header');
	return {
		...(headerText && { header: headerText }),
		...(body && { body: fill(body.text, 'body') }),
		...(footer && { footer }),
		...(buttons.length > 0 && {
			buttons: buttons.map((button, index) => {
				const code = values[`button_${index}_code`];
				return {
					text: button.text,
					...(button.url && { url: fill(button.url, `button_${index}`) }),
					...(buttonKind(button) !== 'url' && code && { code }),
				};
			}),
		}),
	};
}

/** The message as one text: header, body, footer and buttons, each on its own line. */
export function renderText(template: Template, values: TemplateValues): string {
	const { header, body, footer, buttons = [] } = renderTemplate(template, values);
	const buttonTexts = buttons.map(({ text, url, code }) =>
		[`[${text}]`, url, code].filter(Boolean).join(' '),
	);
	return [header, body, footer, ...buttonTexts].filter(Boolean).join('\n');
}
