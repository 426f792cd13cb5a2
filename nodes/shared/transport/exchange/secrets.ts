/** Replaces a secret. */
const redacted = '[hidden]';

/** Minimum length of a secret in characters: a shorter one could match ordinary words. */
const shortestSecret = 6;

/** Maximum depth searched in an answer; deeper values stay unchanged and are never shown. */
const deepest = 100;

/** A text that must not be shown: a secret, or its Base64. */
export interface Secret {
	/** The characters of the text. */
	characters: string[];
	/** Its longest part of letters and digits, which no encoding changes. */
	core: string;
}

/**
 * What must be removed from answers: the token, and the user and password of the base URL.
 *
 * @param token the credential's token, trimmed, with only characters that a header may contain
 */
export function secretsOf({ token, baseUrl }: { token: string; baseUrl: string }): Secret[] {
	const login = loginIn(baseUrl);
	const password = login.slice(login.indexOf(':') + 1);
	const known = [token, login, password, decoded(login), decoded(password)];
	const long = known.filter((text) => text.length >= shortestSecret);
	const forms = [...new Set(long)].flatMap((text) => [text, ...base64Parts(text)]);
	return forms
		.sort((one, other) => other.length - one.length)
		.map((form) => ({ characters: Array.from(form), core: longestWord(form) }));
}

/** User and password in a URL. */
function loginIn(url: string): string {
	const [scheme, end] = [url.indexOf('//') + 2, url.lastIndexOf('@')];
	return url.slice(scheme, Math.max(scheme, end));
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/**
 * What Base64 of any text that contains this one has in common, in both alphabets: it depends on where in
 * a group of three bytes the text begins.
 */
function base64Parts(text: string): string[] {
	const bytes = Buffer.from(text);
	return [0, 1, 2].flatMap((before) => {
		const all = Buffer.concat([Buffer.alloc(before), bytes]);
		const [start, end] = [Math.ceil((before * 8) / 6), Math.floor((all.length * 8) / 6)];
		return (['base64', 'base64url'] as const).map((alphabet) =>
			all.toString(alphabet).slice(start, end),
		);
	});
}

function longestWord(text: string): string {
	const words = text.split(/[^A-Za-z0-9]/);
	return words.reduce((longest, word) => (word.length > longest.length ? word : longest));
}

/** Whether a text in JSON may have a secret in a string or a key. */
export function mayHoldSecret(json: string, secrets: readonly Secret[]): boolean {
	return secrets.some(({ core }) => json.includes(core));
}

/**
 * Replaces secrets in a value from outside: in strings and keys, at any depth. Each is found as plain text,
 * in percent-encoding, escaped as in JSON inside of JSON, and in Base64.
 */
export function redactSecrets<Value>(value: Value, secrets: readonly Secret[]): Value {
	const struckText = (text: string) => secrets.reduce(redactIn, text);
	const struck = (inner: unknown, depth: number): unknown => {
		if (typeof inner === 'string') return struckText(inner);
		if (typeof inner !== 'object' || inner === null || depth > deepest) return inner;
		if (Array.isArray(inner)) return inner.map((entry) => struck(entry, depth + 1));
		const fields = Object.entries(inner);
		return Object.fromEntries(
			fields.map(([key, field]) => [struckText(key), struck(field, depth + 1)]),
		);
	};
	return struck(value, 0) as Value;
}

function redactIn(text: string, { characters, core }: Secret): string {
	if (!text.includes(core)) return text;
	let shown = '';
	let shownTo = 0;
	for (let start = 0; start < text.length;) {
		const end = endOfSecret(text, start, characters);
		if (end === undefined) start++;
		else {
			shown += text.slice(shownTo, start) + redacted;
			shownTo = start = end;
		}
	}
	return shown + text.slice(shownTo);
}

/** Where the characters end that start here, however each of them is written. */
function endOfSecret(text: string, start: number, characters: string[]): number | undefined {
	let ends = [start];
	for (const character of characters) {
		ends = [...new Set(ends.flatMap((at) => endsOfCharacter(text, at, character)))];
		if (ends.length === 0) return undefined;
	}
	return Math.max(...ends);
}

/** Maximum number of escapes in front of a character: of JSON inside of JSON, or of URLs inside of URLs. */
const maxEscapes = 8;

/** Where the character may end that starts here: as it is, and in every encoding. */
function endsOfCharacter(text: string, start: number, character: string): number[] {
	const isHere = (expected: string, at: number) => text.startsWith(expected, at);
	let at = start;
	while (text[at] === '\\' && at - start < maxEscapes) at++;
	const escaped = at > start;
	// Each may be one of the secret's own, or escape one of them.
	const afterBackslashes = Array.from({ length: at - start }, (_, index) => start + 1 + index);
	return [
		isHere(character, at) && at + character.length,
		...(character === '\\' ? afterBackslashes : []),
		escaped && isHere('u', at) && hexAt(text, at + 1, 4) === character.codePointAt(0) && at + 5,
		character === ' ' && isHere('+', start) && start + 1,
		...endsOfPercent(text, start, character),
	].filter((end) => end !== false);
}

/** Where the percent-encoding of a character may end that starts here. */
function endsOfPercent(text: string, start: number, character: string): number[] {
	return [...Buffer.from(character)].reduce<number[]>(
		(ends, byte) => ends.flatMap((at) => endsOfByte(text, at, byte)),
		[start],
	);
}

function endsOfByte(text: string, start: number, byte: number): number[] {
	const ends: number[] = [];
	if (text[start] !== '%') return ends;
	for (let escapes = 0; escapes <= maxEscapes; escapes++) {
		const at = start + 1 + 2 * escapes;
		if (hexAt(text, at, 2) === byte) ends.push(at + 2);
		if (!text.startsWith('25', at)) break;
	}
	return ends;
}

function hexAt(text: string, at: number, digits: number): number {
	return parseInt(text.slice(at, at + digits), 16);
}

/**
 * Whether a text may have had a secret replaced. It must not be written back to the CRM, because the
 * original would be lost.
 */
export function mayBeRedacted(text: string): boolean {
	return text.includes(redacted);
}

/** A URL that is safe to show: without user, password, query and fragment. */
export function shownAddress(url: string): string {
	const scheme = url.indexOf('//') + 2;
	const shown = url.slice(0, scheme) + url.slice(Math.max(scheme, url.lastIndexOf('@') + 1));
	return shown.split(/[?#]/, 1)[0];
}
