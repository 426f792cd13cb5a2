import type { IDataObject } from 'n8n-workflow';

import type { Template } from '../contract';
import {
	filledText,
	isMedia,
	isNamed,
	templateParts,
	type PartKind,
	type TemplateValues,
} from './parts';

/**
 * Builds the `components` for sending this template; empty when it takes no values. The values must
 * have passed `checkTemplateValues`: a missing one is sent as empty text. The spec gives no
 * shape; this is the messaging platform's public one (docs/assumptions.md).
 */
export function templateComponents(template: Template, values: TemplateValues) {
	const parts = templateParts(template).filter(({ placeholders }) => placeholders.length > 0);
	return parts.map(({ component, index, kind, placeholders }) => {
		const isButton = component === 'button';
		const byName = !isButton && isNamed(placeholders);
		const parameters = placeholders.map(({ key, name }) =>
			parameter(kind, values[key] ?? '', byName ? name : undefined),
		);
		const subType = kind === 'coupon' ? 'copy_code' : 'url';
		return {
			type: component,
			...(isButton && { sub_type: subType, index: String(index) }),
			parameters,
		};
	});
}

function parameter(kind: PartKind, value: string, name?: string): IDataObject {
	if (kind === 'coupon') return { type: 'coupon_code', coupon_code: value };
	if (!isMedia(kind)) return { type: 'text', ...(name && { parameter_name: name }), text: value };
	return { type: kind, [kind]: { link: value, ...(kind === 'document' && fileName(value)) } };
}

/** The file name for a document: without one, the recipient sees an unnamed document. */
function fileName(link: string): { filename?: string } {
	const last = URL.canParse(link) ? new URL(link).pathname.split('/').pop()! : '';
	if (!/.\.[A-Za-z0-9]{1,8}$/.test(last)) return {};
	try {
		return { filename: decodeURIComponent(last) };
	} catch {
		return { filename: last };
	}
}

/** The message as the recipient reads it: header, body, footer and buttons, each on its own line. */
export function renderText(template: Template, values: TemplateValues): string {
	const lines = templateParts(template).map((part) => {
		const text = filledText(part, values);
		return part.component === 'button' ? `[${part.caption}] ${text}`.trim() : text;
	});
	return lines.join('\n');
}
