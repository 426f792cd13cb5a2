/** Whether a user left a value empty: n8n gives an empty field as an empty text. */
export function isBlank(value: unknown): boolean {
	return (
		value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
	);
}
