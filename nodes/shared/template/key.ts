import type { TemplateIdentity } from './types';

export type TemplateKey =
	{ ok: true; name: string; language: string } | { ok: false; message: string };

/** The value that identifies a template in a field: `name|language`, e.g. `welcome|pt_BR`. */
export function templateKey({ name, language }: TemplateIdentity): string {
	return `${name}|${language}`;
}

/** Parses `name|language`; spaces around either part are ignored. */
export function parseTemplateKey(text: string): TemplateKey {
	const [name, language, ...rest] = text.split('|').map((part) => part.trim());

	if (!name || /\s/.test(name) || !language || rest.length > 0) {
		return { ok: false, message: 'Enter the template as name|language, e.g. order_update|pt_BR' };
	}
	if (!/^[A-Za-z]{2,3}(?:[_-][A-Za-z0-9]{2,8})*$/.test(language)) {
		return {
			ok: false,
			message: `"${language.slice(0, 40)}" is not a language code. Use one such as pt_BR or en_US`,
		};
	}
	return { ok: true, name, language };
}
