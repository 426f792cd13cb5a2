import { ExplainedError } from '../../explainedError';

/**
 * The CRM accepts no more requests, for longer than a run waits. A later run can send the rest.
 */
export class LimitReached extends ExplainedError {
	override readonly name = 'LimitReached';

	/** @param retryAt when the CRM accepts requests again, if it said so */
	constructor(readonly retryAt?: Date) {
		const resetsAtEpochMs = retryAt?.getTime();
		const retryAfterMs = resetsAtEpochMs && Math.max(0, resetsAtEpochMs - Date.now());
		const time = retryAt ? `after ${retryAt.toISOString()} (UTC)` : 'later';
		super(
			'The CRM accepts no more requests for now',
			`Its request limit is reached, or it is unavailable. Run this again ${time} to process the rest.`,
			{ cause: 'rate-limited', retryAfterMs, resetsAtEpochMs },
		);
	}
}
