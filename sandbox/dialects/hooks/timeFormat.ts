import type { DialectHooks } from '../dialect';
import { withFields } from '../rewriting';

const timeFields = new Set(['createdAt', 'updatedAt', 'lastMessageAt', 'startDate', 'endDate']);

/** Reformats every time in answers; `null` stays. */
export function formatTimes(format: (at: Date) => unknown): DialectHooks {
	const formatted = (value: unknown) =>
		typeof value === 'string' && value !== '' ? format(new Date(value)) : value;
	return {
		answer(answer) {
			return { ...answer, body: withFields(answer.body, timeFields, formatted) };
		},
	};
}

/** The local time at an offset from UTC in hours, as in `2026-03-02T09:00:00.000`. */
export function toLocalTime(at: Date, hours: number): string {
	return new Date(at.getTime() + hours * 3_600_000).toISOString().slice(0, -1);
}
