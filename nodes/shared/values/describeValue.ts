/** Describes an unusable value for a message: "nothing", "a list", `"12,5"`. */
export function describeValue(value: unknown): string {
	if (value === undefined || value === null) return 'nothing';
	if (Array.isArray(value)) return 'a list';
	if (typeof value === 'object') return 'an object';
	if (typeof value === 'string') {
		return value.trim() === '' ? 'an empty text' : JSON.stringify(value.slice(0, 60));
	}
	return String(value).slice(0, 60);
}
