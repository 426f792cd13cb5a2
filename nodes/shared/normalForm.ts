import { shortened } from './editorText';

/** Maximum length of a name or label, in characters. Only so much of a longer one of the CRM counts. */
export const longestName = 1_000;

/** Most marks on one letter: no language has more, and they take quadratic time to sort. */
const mostMarks = 30;

/** A text in a Unicode normal form, in linear time: of many marks in a row, only the first 30 are kept. */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKD'): string {
	const withFewMarks = text.replace(/[\p{M}\uff9e\uff9f]+/gu, (marks) =>
		[...marks].slice(0, mostMarks).join(''),
	);
	return withFewMarks.normalize(form);
}

/** Like `normalForm`, of the part of a name that counts. */
export function normalName(name: string, form: 'NFC' | 'NFD' | 'NFKD'): string {
	return normalForm(name.slice(0, longestName), form);
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
