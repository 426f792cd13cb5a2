/** No more of the API's text is shown. In characters. */
const longestText = 300;

/**
 * The text of the API's own error body (spec, section 7), or `undefined` where a body is none: then
 * something between n8n and the API has answered. Where there is no `error`, common fields of other
 * error bodies are read.
 */
export function apiErrorText(body: unknown): string | undefined {
	if (typeof body !== 'object' || body === null) return undefined;
	const { error, errors, message, detail } = body as Record<string, unknown>;
	const first: unknown = Array.isArray(errors) ? errors[0] : errors;
	const candidates = [error, fieldOf(error, 'message'), message, detail, first];
	for (const candidate of [...candidates, fieldOf(first, 'message')]) {
		const text = typeof candidate === 'string' ? shortened(candidate) : '';
		if (text !== '') return text;
	}
	return undefined;
}

function fieldOf(value: unknown, name: string): unknown {
	return typeof value === 'object' && value !== null
		? (value as Record<string, unknown>)[name]
		: undefined;
}

/** Without control characters and space around it, and no longer than what is shown. */
function shortened(text: string): string {
	const readable = text
		.slice(0, 10 * longestText)
		.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
		.trim();
	if (readable.length <= longestText) return readable;
	return `${readable.slice(0, longestText - 1).replace(/\p{Cs}$/u, '')}…`;
}
