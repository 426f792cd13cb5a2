const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const values = new Map([...digits].map((digit, value) => [digit, value]));

/**
 * A number as text of a fixed width, six bits to the character. Fractions are cut off; what is too
 * large for the width is written as the largest that fits, and what is no number from 0 on as 0.
 * 9 characters hold every safe integer.
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

/** The number that such a text stands for. */
export function fromFixedWidth(text: string): number {
	return [...text].reduce((number, digit) => number * 64 + (values.get(digit) ?? 0), 0);
}

/** A text of records of the same width, one by one. */
export function recordsOf(text: string, width: number): string[] {
	return Array.from({ length: Math.floor(text.length / width) }, (_, index) =>
		text.slice(index * width, (index + 1) * width),
	);
}
