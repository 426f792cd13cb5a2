import type { DialectHooks } from '../dialect';
import { withFields } from '../rewriting';

const timeFields = new Set(['createdAt', 'updatedAt', 'lastMessageAt']);

/**
 * Shifts all times that the CRM shows, and reads its date filters accordingly.
 *
 * @param aheadMs milliseconds ahead of the sandbox's clock; negative for behind
 */
export function shiftClock(aheadMs: number): DialectHooks {
	const toShown = (value: unknown) =>
		typeof value === 'string' ? new Date(Date.parse(value) + aheadMs).toISOString() : value;
	const toStored = (value: unknown) =>
		typeof value === 'string' && !Number.isNaN(Date.parse(value))
			? new Date(Date.parse(value) - aheadMs).toISOString()
			: value;
	return {
		carryOut(request, next) {
			const { startDate, endDate } = request.query;
			if (startDate !== undefined) request.query.startDate = toStored(startDate);
			if (endDate !== undefined) request.query.endDate = toStored(endDate);
			return next();
		},
		answer(answer) {
			const date = new Date(Date.now() + aheadMs).toUTCString();
			return {
				...answer,
				headers: { ...answer.headers, date },
				body: withFields(answer.body, timeFields, toShown),
			};
		},
	};
}
