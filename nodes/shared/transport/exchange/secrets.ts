/** Replaces a secret. */
const redacted = '[hidden]';

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

/** Whether a text in JSON has a secret in a string or a key. */
export function holdsSecret(json: string, secrets: readonly string[]): boolean {
	return secrets.some((secret) => json.includes(JSON.stringify(secret).slice(1, -1)));
}

/** Replaces secrets in a value from outside: in strings and keys, at any depth. */
export function redactSecrets<Value>(value: Value, secrets: readonly string[]): Value {
	const struckText = (text: string) =>
		secrets.reduce((shown, secret) => shown.replaceAll(secret, redacted), text);
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
