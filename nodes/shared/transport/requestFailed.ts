import type { Failure } from './failure';

/** A request that failed. */
export interface Refusal {
	ok: false;
	failure: Failure;
	/** Without those that the CRM answered 429. */
	attempts: number;
}

/** Thrown where the answer of a request that failed was needed. */
export class RequestFailed extends Error {
	constructor(readonly refusal: Refusal) {
		super(refusal.failure.message);
		this.name = 'RequestFailed';
	}
}
