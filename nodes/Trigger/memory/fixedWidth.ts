const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const values = new Map([...digits].map((digit, value) => [digit, value]));

/**
 * Encodes a number as text of a fixed width, six bits per character. Fractions are cut off, numbers
 * that are too large become the largest that fits, and anything negative or not a number becomes 0.
 * Nine characters can hold every safe integer.
 */
export function toFixedWidth(number: number, width: number): string {
	let rest = number >= 1 ? Math.floor(Math.min(number, 64 ** width - 1)) : 0;
	let text = '';
	for (let place = 0; place < width; place++) {
		text = digits[rest % 64] + text;
		rest = Math.floor(rest / 64);
	}
	return text;
}

/** Decodes such a text. */
export function fromFixedWidth(text: string): number {
	return [...text].reduce((number, digit) => number * 64 + (values.get(digit) ?? 0), 0);
}

/** Splits a text into records of the same width. */
export function recordsOf(text: string, width: number): string[] {
	return Array.from({ length: Math.floor(text.length / width) }, (_, index) =>
		text.slice(index * width, (index + 1) * width),
	);
}
