/** Whether a value was left empty; n8n passes an empty field as an empty string. */
export function isBlank(value: unknown): boolean {
	return (
		value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
	);
}
