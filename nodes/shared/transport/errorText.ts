import { isRecord } from './records';

/** Maximum length of an API text that is shown, in characters. */
const longestText = 300;

/**
 * Reads the text of the API's error body (spec, section 7), also in a list. Details that are a list
 * in `message` follow it. Without `error`, other common fields of error bodies are tried.
 * `undefined` means that the answer did not come from the API but from something in between, such
 * as a proxy.
 */
export function apiErrorText(body: unknown): string | undefined {
	const record: unknown = Array.isArray(body) ? body[0] : body;
	if (!isRecord(record)) return undefined;
	const { error, errors, message, detail, answer } = record;
	const details = Array.isArray(message) ? texts([error, ...(message as unknown[])]) : [];
	if (details.length > 0) return shortened(details.join('. '));
	const first: unknown = Array.isArray(errors) ? errors[0] : errors;
	const candidates = [error, isRecord(error) && error.message, message, detail, answer, first];
	return texts([...candidates, isRecord(first) && first.message])[0];
}

function texts(values: readonly unknown[]): string[] {
	return values.flatMap((each) => (typeof each === 'string' ? shortened(each) || [] : []));
}

/** The text without control characters and surrounding space, cut to the maximum length. */
function shortened(text: string): string {
	const readable = text
		.slice(0, 10 * longestText)
		.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
		.trim();
	if (readable.length <= longestText) return readable;
	return `${readable.slice(0, longestText - 1).replace(/\p{Cs}$/u, '')}…`;
}
