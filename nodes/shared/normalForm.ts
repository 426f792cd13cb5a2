import { shortened } from './editorText';

/** Maximum length of a name or label, in characters. Only so much of a longer one of the CRM counts. */
export const longestName = 1_000;

/** The part of a name that counts, in a Unicode normal form. */
export function normalName(name: string, form: 'NFC' | 'NFD' | 'NFKD'): string {
	return name.slice(0, longestName).normalize(form);
}

/** The letters and digits of a name, in lower case and without accents, in words. */
export function plainWords(name: string): string {
	return normalName(name, 'NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();
}

/** A name as it is shown in a list. */
export function shownName(name: string): string {
	return shortened(name, longestName);
}

/** Compares names for sorting, as people expect it. */
export function compareNames(one: string, other: string, locale?: string): number {
	return normalName(one, 'NFC').localeCompare(normalName(other, 'NFC'), locale);
}

/** What people, forms and programs enter for "no name", without case, accents and punctuation. */
const noNames = new Set([
	...['unknown', 'none', 'null', 'not set', 'not available', 'no name', 'anonymous', 'test'],
	...['teste', 'null null', 'undefined undefined', 'na na', 'nao informado', 'nao informada'],
	...['sem nome', 'desconhecido', 'desconhecida', 'sin nombre', 'desconocido', 'no informado'],
	...['inconnu', 'unbekannt', 'keine angabe'],
]);

/** Whether a text stands where a name belongs, and means none. */
export function meansNoName(text: string): boolean {
	// `n/a` has its slash, `Na` is a name; a text without any letter or digit says nothing.
	const name = plainWords(text);
	return name === '' || noNames.has(name) || /^\W*n[/\\.]a\W*$/i.test(text);
}
