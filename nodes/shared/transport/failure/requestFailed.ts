import type { Failure } from 'n8n-workflow';

import { isServerFault } from '../exchange/outcome';

/** What users read of a failed request, and what nodes decide by. */
export interface FailureDescription {
	/** What happened. */
	message: string;
	/** What to do about it. */
	description: string;
	/** HTTP status, when there was one. */
	status?: number;
	/** Whether the request may have been processed; of one that may be repeated, only if no answer was usable. */
	isOutcomeUnknown: boolean;
	/** Whether something other than a list was answered where one belongs. */
	isListUnreadable?: boolean;
	/** Why it failed, as n8n names it. Not declared where a message or creation may have been carried out. */
	cause?: Exclude<Failure['cause'], 'rate-limited'>;
}

/**
 * A request that failed, after all its attempts: the result of the request, thrown where its answer is
 * needed. Contains nothing of the request, and therefore no token.
 */
export class RequestFailed extends Error {
	readonly ok = false;

	readonly description: string;

	readonly status?: number;

	readonly isOutcomeUnknown: boolean;

	readonly isListUnreadable: boolean;

	/** How n8n declares it. */
	readonly failure?: Failure;

	/** @param attempts number of attempts, without those that the CRM answered 429 */
	constructor(
		{ message, cause, isListUnreadable = false, ...details }: FailureDescription,
		readonly attempts: number,
	) {
		super(message);
		this.name = 'RequestFailed';
		this.description = details.description;
		this.status = details.status;
		this.isOutcomeUnknown = details.isOutcomeUnknown;
		this.isListUnreadable = isListUnreadable;
		this.failure = cause && { cause };
	}

	/** Whether a message or a creation may have been carried out, so that another one may be a second one. */
	get isUnsafeToRepeat(): boolean {
		return this.isOutcomeUnknown && !this.isListUnreadable && this.failure === undefined;
	}

	/** Whether the CRM may have carried out the request, in this attempt or an earlier one. */
	get mayHaveTakenEffect(): boolean {
		return this.attempts > 1 || this.isOutcomeUnknown || isServerFault(this.status ?? 0);
	}

	/** Whether the CRM has refused the last attempt; it may have carried out an earlier one. */
	get isRefusal(): boolean {
		return this.status !== undefined && !this.isOutcomeUnknown && !isServerFault(this.status);
	}
}
