import type { Failure } from './failure';

/** A request that failed. */
export interface FailedResult {
	ok: false;
	failure: Failure;
	/** Without those that the CRM answered 429. */
	attempts: number;
}

/** Thrown where the answer of a request that failed was needed. */
export class RequestFailed extends Error {
	constructor(readonly result: FailedResult) {
		super(result.failure.message);
		this.name = 'RequestFailed';
	}
}
