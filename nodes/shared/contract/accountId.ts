/**
 * Whether a body or query field names the account, also as `accountId[]` or `accountId.x`. It is
 * never sent: the token determines the account (spec, section 5).
 */
export function isAccountField(name: string): boolean {
	const first = name.split(/[[\].%]/).find((part) => part.trim() !== '') ?? '';
	return first.replace(/[^a-z]/gi, '').toLowerCase() === 'accountid';
}

/** The fields without those that name the account. */
export function withoutAccount<Value>(
	fields: Readonly<Record<string, Value>>,
): Record<string, Value> {
	return Object.fromEntries(Object.entries(fields).filter(([name]) => !isAccountField(name)));
}
