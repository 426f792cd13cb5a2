/**
 * The CRM accepts no more requests, for longer than a run waits. A later run can send the rest.
 */
export class LimitReached extends Error {
	readonly description: string;

	/** @param retryAt when the CRM accepts requests again, if it said so */
	constructor(readonly retryAt?: Date) {
		super('The CRM accepts no more requests for now');
		this.name = 'LimitReached';
		const time = retryAt ? `after ${retryAt.toISOString()} (UTC)` : 'later';
		this.description = `Its request limit is reached, or it is unavailable. Run this again ${time} to process the rest.`;
	}
}
