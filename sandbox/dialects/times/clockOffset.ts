import type { DialectHooks } from '../dialect';
import { withFields } from '../rewriting';

const timeFields = new Set(['createdAt', 'updatedAt', 'lastMessageAt']);

/** Lets the clock of the CRM be ahead of ours, or behind when negative; in ms. */
export function setClock(aheadMs: number): DialectHooks {
	const shifted = (value: unknown) =>
		typeof value === 'string' ? new Date(Date.parse(value) + aheadMs).toISOString() : value;
	const ours = (value: unknown) =>
		typeof value === 'string' && !Number.isNaN(Date.parse(value))
			? new Date(Date.parse(value) - aheadMs).toISOString()
			: value;
	return {
		carryOut(request, next) {
			const { startDate, endDate } = request.query;
			if (startDate !== undefined) request.query.startDate = ours(startDate);
			if (endDate !== undefined) request.query.endDate = ours(endDate);
			return next();
		},
		answer(answer) {
			const date = new Date(Date.now() + aheadMs).toUTCString();
			return {
				...answer,
				headers: { ...answer.headers, date },
				body: withFields(answer.body, timeFields, shifted),
			};
		},
	};
}
