import type { TemplateIdentity } from '../template';

/** What the id of a field says: the placeholder's key, and the template that it belongs to. */
export interface FieldOfTemplate extends TemplateIdentity {
	key: string;
}

/**
 * The id of a placeholder's field: the template's name, its language and the placeholder's key, such
 * as `welcome_offer__pt_BR__body_1`. A field thereby belongs to one template, whatever its id in the
 * CRM and its text, and no two templates share one. It consists of `[A-Za-z0-9_]`, as n8n makes
 * paths of it.
 */
export function fieldId({ name, language }: TemplateIdentity, key: string): string {
	return [name, language, key].map(escapePart).join(separator);
}

/** Reads an id back; `undefined` for what is none, such as a plain key (`body_1`). */
export function parseFieldId(id: string): FieldOfTemplate | undefined {
	const parts = id.split(separator);
	if (parts.length !== 3) return undefined;
	const [name, language, key] = parts.map(unescapePart);
	// Only what `fieldId` gives is an id.
	return fieldId({ name, language }, key) === id ? { name, language, key } : undefined;
}

const separator = '__';

/**
 * Letters, digits and single underscores stay. `Z` begins and ends what is written as a code point:
 * `Z` itself, every other character, and an underscore that could be taken for the separator.
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
