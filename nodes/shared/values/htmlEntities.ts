import { normalForm } from '../normalForm';

/** The letters of `&atilde;` and the like: a letter, and the mark that goes above or below it. */
const marks: Record<string, string> = {
	acute: '\u0301',
	cedil: '\u0327',
	circ: '\u0302',
	grave: '\u0300',
	tilde: '\u0303',
	uml: '\u0308',
};

const characters: Record<string, string> = {
	amp: '&',
	apos: "'",
	gt: '>',
	lt: '<',
	nbsp: '\u00a0',
	ordf: 'ª',
	ordm: 'º',
	quot: '"',
	rsquo: '’',
};

const entity =
	/&(?:#(\d{2,7})|#x([\da-f]{2,6})|([a-z])(acute|cedil|circ|grave|tilde|uml)|([a-z]{2,5}));/gi;

/**
 * Writes the characters for which HTML entities stand: `D&#039;Avila` is D'Avila. What was encoded twice,
 * as in `&amp;#039;`, too. Entities that stand for no character of a text are left.
 */
export function decodeEntities(text: string): string {
	const decoded = text.replace(
		entity,
		(
			whole: string,
			decimal?: string,
			hexadecimal?: string,
			letter?: string,
			mark = '',
			name = '',
		) => {
			if (letter !== undefined) return normalForm(`${letter}${marks[mark.toLowerCase()]}`, 'NFC');
			const known = characters[name.toLowerCase()];
			if (known !== undefined || name !== '') return known ?? whole;
			const code = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : Number(decimal);
			return isCharacter(code) ? String.fromCodePoint(code) : whole;
		},
	);
	return /&amp;(?:#|\w+;)/i.test(text) ? decodeEntities(decoded) : decoded;
}

/** Whether a code is neither half of a character nor a control character. */
function isCharacter(code: number): boolean {
	return code <= 0x10_ff_ff && !/[\p{Cc}\p{Cs}\p{Cn}\uFFFD]/u.test(String.fromCodePoint(code));
}
