import type { DialectHooks } from '../dialect';
import { withFields } from '../rewriting';

const phoneFields = new Set(['phone', 'contactPhone']);

/**
 * Formats the Brazilian mobile phones in answers.
 *
 * @param format takes 13 digits with the country code
 */
export function formatPhones(format: (digits: string) => string): DialectHooks {
	const formatPhone = (value: unknown) =>
		typeof value === 'string' && /^55\d{11}$/.test(value) ? format(value) : value;
	return {
		answer(answer) {
			return { ...answer, body: withFields(answer.body, phoneFields, formatPhone) };
		},
	};
}
