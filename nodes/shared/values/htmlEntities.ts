const characters: Record<string, string> = {
	...{ amp: '&', apos: "'", quot: '"', lt: '<', gt: '>', nbsp: '\u00a0' },
};

/**
 * Writes the characters for which the HTML entities of forms stand: `D&#039;Avila` is D'Avila. What was
 * encoded twice, as in `&amp;#039;`, too. Others are left, as are codes of no letter or sign.
 */
export function decodeEntities(text: string): string {
	return text
		.replace(/&amp;(?=#?\w{2,6};)/gi, '&')
		.replace(/&(#\d{2,5}|#x[\da-f]{2,4}|\w{2,4});/gi, (whole, code: string) => {
			if (!code.startsWith('#')) return characters[code.toLowerCase()] ?? String(whole);
			const number = /^#x/i.test(code) ? parseInt(code.slice(2), 16) : Number(code.slice(1));
			const character = String.fromCharCode(number);
			return /[ -~\u00a0-\u2fff]/.test(character) ? character : String(whole);
		});
}
