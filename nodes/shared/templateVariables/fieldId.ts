import type { TemplateIdentity } from '../template';

/**
 * The ID of a placeholder's field: template name, language and placeholder key, such as
 * `welcome_offer__pt_BR__body_1`. It ties the field to one template, whatever the template's text
 * and its ID in the CRM. It consists of `[A-Za-z0-9_]`, because n8n uses it in property paths.
 */
export function fieldId({ name, language }: TemplateIdentity, key: string): string {
	return [name, language, key].map(escapePart).join(separator);
}

/** Parses a field ID; `undefined` for anything else, such as a plain key (`body_1`). */
export function parseFieldId(id: string): (TemplateIdentity & { key: string }) | undefined {
	const parts = id.split(separator);
	if (parts.length !== 3 || id.startsWith(separator)) return undefined;
	const [name, language, key] = parts.map(unescapePart);
	// Only results of `fieldId` are valid.
	return fieldId({ name, language }, key) === id ? { name, language, key } : undefined;
}

const separator = '__';

/**
 * Letters, digits and single underscores stay. Everything else is written as a code point between
 * two `Z`: `Z` itself, other characters, and underscores that could be part of a separator.
 */
function escapePart(text: string): string {
	return text.replace(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|[^A-Ya-z0-9_]/gu, (character) => {
		return `Z${(character.codePointAt(0) as number).toString(16)}Z`;
	});
}

function unescapePart(text: string): string {
	return text.replace(/Z([0-9a-f]{1,6})Z/g, (whole, code: string) => {
		const point = Number.parseInt(code, 16);
		return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
	});
}
