import { InvalidInput } from '../transport/invalidInput';

/** Whether a value was left empty; n8n passes an empty field as an empty string. */
export function isBlank(value: unknown): boolean {
	return (
		value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
	);
}

/**
 * Rejects a blank value.
 *
 * @throws {InvalidInput} naming the field
 */
export function requireValue(value: unknown, label: string): void {
	if (isBlank(value)) throw new InvalidInput(`"${label}" is empty`, `Enter a value in "${label}".`);
}
