/** Why the CRM accepts no more requests: its limit is reached, or it is unavailable (503). */
export type LimitCause = 'limit' | 'unavailable';

const texts: Record<LimitCause, { message: string; description: string }> = {
	limit: {
		message: 'The CRM accepts no more requests for now',
		description: 'Its request limit is reached.',
	},
	unavailable: {
		message: 'The CRM is unavailable for now',
		description: 'It answered 503 and asked to wait for longer than a run waits.',
	},
};

/**
 * The CRM accepts no more requests, for longer than a run waits. A later run can send the rest.
 */
export class LimitReached extends Error {
	readonly description: string;

	/** @param retryAt when the CRM accepts requests again, if it said so */
	constructor(
		readonly retryAt?: Date,
		cause: LimitCause = 'limit',
	) {
		super(texts[cause].message);
		this.name = 'LimitReached';
		const time = retryAt ? `after ${retryAt.toISOString()}` : 'later';
		this.description = `${texts[cause].description} Run this again ${time} to process the rest.`;
	}
}
