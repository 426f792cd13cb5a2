/** A column's name in quotes, with characters that nobody sees written as their code point. */
export function quoteColumn(name: string): string {
	const shown = name.replace(/[^\S ]|\p{C}/gu, (character) => {
		const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
		return `<U+${code}>`;
	});
	return `"${shown}"`;
}
