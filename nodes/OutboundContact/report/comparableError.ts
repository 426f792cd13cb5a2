/**
 * The text of an error without what differs between contacts: every word with a digit, such as a
 * number or an ID.
 */
export function comparableError(text: string): string {
	return text
		.split(/\s+/)
		.filter((word) => !/\d/.test(word))
		.join(' ');
}
