/**
 * The CRM takes no more requests for longer than a run waits. What was not sent can be sent in a
 * later run.
 */
export class LimitReached extends Error {
	readonly description: string;

	/** @param retryAt when the CRM will take requests again, where it said so */
	constructor(readonly retryAt?: Date) {
		super('The CRM takes no more requests for now');
		this.name = 'LimitReached';
		const time = retryAt ? `after ${retryAt.toISOString()}` : 'later';
		this.description = `Its limit of requests is reached. Run this again ${time} for what was not done.`;
	}
}
