import type { Template } from '../contract';
import { buttonKind, fillPlaceholders, mediaKind, templateParts } from './blocks';
import type { TemplateValues } from './types';

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
