import { shortened } from '../../editorText';
import { isRecord, isStructured } from '../../records';

/** Maximum length of an API text that is shown, in characters. */
const longestText = 300;

/** Fields of error bodies with a text or with details, in the order in which they are shown. */
const textFields = [
	...['error', 'message', 'error_description', 'title'],
	...['detail', 'errors', 'msg', 'answer'],
];

/**
 * Reads the text of the API's error body (spec, section 7), and of other common ones: a code with a
 * message, details in lists or by field. `undefined` means that the answer did not come from the API
 * but from something in between, such as a proxy.
 */
export function apiErrorText(body: unknown): string | undefined {
	const record: unknown = Array.isArray(body) ? body[0] : body;
	if (!isRecord(record)) return undefined;
	return readableText(textFields.flatMap((field) => textsOf(record[field])));
}

/**
 * What an answer says in whatever form: the API's text, any texts in JSON, or a short text alone. A page says
 * nothing.
 */
export function anyText(body: unknown): string | undefined {
	if (typeof body === 'string' && (body.length > longestText || /^\s*[<{[]/.test(body))) return;
	// A status such as "fail" says nothing more than that it failed.
	const said = isRecord(body) ? { ...body, status: undefined } : body;
	return apiErrorText(body) ?? readableText(textsOf(said).filter(hasWords));
}

/** Whether a text says more than a code or a truth value. */
function hasWords(text: string): boolean {
	return /\p{Letter}/u.test(text) && !/^(?:true|false)$/i.test(text);
}

/** The texts in a value, of known fields where it has any. */
function textsOf(value: unknown): string[] {
	if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
	if (!isStructured(value)) return [];
	const entries = Object.entries(value);
	const known = entries.filter(([name]) => textFields.includes(name));
	return (known.length > 0 ? known : entries).flatMap(([, each]) => textsOf(each));
}

/** The texts, each once, without control characters, cut to the maximum length. */
function readableText(texts: string[]): string | undefined {
	const text = [...new Set(texts)].join('. ').slice(0, 10 * longestText);
	const readable = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
	return shortened(readable, longestText) || undefined;
}
