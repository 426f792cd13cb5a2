import { plainWords } from '../../shared/normalForm';
import type { Contact } from '../contact/contact';

/** What people and programs enter for "no name", without case, accents and punctuation. */
const noNames = new Set([
	...['unknown', 'none', 'not set', 'not available', 'no name', 'anonymous', 'test', 'teste'],
	...['null null', 'undefined undefined', 'na na', 'nao informado', 'sem nome', 'desconhecido'],
	...['sin nombre', 'desconocido', 'no informado', 'inconnu', 'unbekannt', 'keine angabe'],
]);

/** Whether a text stands where a name belongs, and means none. */
export function meansNoName(text: string): boolean {
	const name = plainWords(text);
	// `n/a` has its slash, `Na` is a name; a text without any letter or digit says nothing.
	const isShort = name === 'na' || name === 'n a';
	return isShort ? /^\W*n[/\\.]a\W*$/i.test(text) : name === '' || noNames.has(name);
}

/** An e-mail address, and no link to a file. */
const isEmail = (text: string) => /^[^\s@/]+@[^\s@]+$/.test(text);

/**
 * What of the texts of a contact stands for no name: words such as `N/A` in any variable, and an e-mail address
 * in the place of a name; or else in the name of its lead.
 */
export function doubtfulName({ preview, report: { name } }: Contact): string | undefined {
	const isNoName = (text: string) =>
		meansNoName(text) || (isEmail(text) && (name === null || text === name));
	const texts = Object.entries(preview?.values ?? {})
		.filter(([key, text]) => /^(?:header|body)_/.test(key) && isNoName(text))
		.map(([, text]) => text);
	if (texts.length > 0) {
		return [...new Set(texts)].map((text) => `"${text.slice(0, 40)}" is no name`).join(', ');
	}
	if (name === null || !(meansNoName(name) || isEmail(name))) return undefined;
	return `the lead's name would be "${name.slice(0, 40)}"`;
}
