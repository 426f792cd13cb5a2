/** Replaces a secret. */
const struckOut = '[hidden]';

/** Minimum length of a secret in characters: a shorter one could match ordinary words. */
const shortestSecret = 6;

/** Maximum depth searched in an answer; deeper values stay unchanged and are never shown. */
const deepest = 100;

/**
 * The forms in which a token may appear in an answer: plain, URL-encoded and base64.
 *
 * @param token the credential's token, trimmed, with only characters that a header may contain
 */
export function secretForms(token: string): string[] {
	if (token.length < shortestSecret) return [];
	const forms = [token, encodeURIComponent(token), Buffer.from(token).toString('base64')];
	return [...new Set(forms)].sort((one, other) => other.length - one.length);
}

/**
 * Replaces secrets in a value from outside: in strings and keys, at any depth.
 *
 * @returns the same value when it contains no secret
 */
export function withoutSecrets<Value>(value: Value, secrets: readonly string[]): Value {
	return secrets.length === 0 ? value : (struck(value, secrets, 0) as Value);
}

/**
 * Whether a text may have had a secret replaced. It must not be written back to the CRM, because the
 * original would be lost.
 */
export function mayBeStruckOut(text: string): boolean {
	return text.includes(struckOut);
}

/** A URL that is safe to show: without user, password, query and fragment. */
export function shownAddress(url: string): string {
	const scheme = url.indexOf('//') + 2;
	const shown = url.slice(0, scheme) + url.slice(Math.max(scheme, url.lastIndexOf('@') + 1));
	return shown.split(/[?#]/, 1)[0];
}

function struck(value: unknown, secrets: readonly string[], depth: number): unknown {
	if (typeof value === 'string') return struckText(value, secrets);
	if (typeof value !== 'object' || value === null || depth > deepest) return value;
	if (Array.isArray(value)) {
		const entries = value.map((entry) => struck(entry, secrets, depth + 1));
		return entries.some((entry, index) => entry !== value[index]) ? entries : value;
	}
	let isChanged = false;
	const entries = Object.entries(value).map(([key, field]) => {
		const entry = [struckText(key, secrets), struck(field, secrets, depth + 1)] as const;
		isChanged ||= entry[0] !== key || entry[1] !== field;
		return entry;
	});
	return isChanged ? Object.fromEntries(entries) : value;
}

function struckText(text: string, secrets: readonly string[]): string {
	let shown = text;
	for (const secret of secrets) {
		if (shown.includes(secret)) shown = shown.split(secret).join(struckOut);
	}
	return shown;
}
