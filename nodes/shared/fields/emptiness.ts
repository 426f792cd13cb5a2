/** Whether a user's value counts as left empty: n8n gives an empty field as an empty text. */
export function isLeftEmpty(value: unknown): boolean {
	return (
		value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
	);
}
