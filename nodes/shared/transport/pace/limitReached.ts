import type { Failure } from 'n8n-workflow';

/**
 * The CRM accepts no more requests, for longer than a run waits. A later run can send the rest.
 */
export class LimitReached extends Error {
	readonly description: string;

	/** How n8n declares it. */
	readonly failure: Failure;

	/** @param retryAt when the CRM accepts requests again, if it said so */
	constructor(readonly retryAt?: Date) {
		super('The CRM accepts no more requests for now');
		this.name = 'LimitReached';
		const resetsAtEpochMs = retryAt?.getTime();
		const retryAfterMs = resetsAtEpochMs && Math.max(0, resetsAtEpochMs - Date.now());
		this.failure = { cause: 'rate-limited', retryAfterMs, resetsAtEpochMs };
		const time = retryAt ? `after ${retryAt.toISOString()} (UTC)` : 'later';
		this.description = `Its request limit is reached, or it is unavailable. Run this again ${time} to process the rest.`;
	}
}
