import type { Failure } from 'n8n-workflow';

import { ExplainedError } from '../../invalidInput';
import type { Effect } from '../exchange/answer';

/**
 * How a request has failed, after all its attempts:
 * - `refused`: the CRM refused it;
 * - `unavailable`: it was not sent, or got no usable answer; another try does no harm;
 * - `unlisted`: no list, or only a part of one, was answered where a whole one belongs;
 * - `unknown`: a message or a creation may have been carried out, so that another one may be a second one.
 */
type FailureKind = 'refused' | 'unavailable' | 'unlisted' | 'unknown';

/**
 * A request that failed, after all its attempts: the result of the request, thrown where its answer is
 * needed. Contains nothing of the request, and therefore no token.
 */
export class RequestFailed extends ExplainedError {
	override readonly name = 'RequestFailed';

	readonly ok = false;

	readonly kind: FailureKind;

	/** HTTP status, when there was one. */
	readonly status?: number;

	override readonly failure: Failure | undefined = undefined;

	/** @param effect whether the CRM may have carried it out, in any attempt */
	constructor(
		{ kind, message, description, status }: FailureDescription,
		readonly effect: Effect,
	) {
		super(message, description);
		this.kind = kind;
		this.status = status;
		if (status === 401) this.failure = { cause: 'credential-invalid' };
		else if (kind === 'refused') this.failure = { cause: 'configuration-invalid' };
		else if (kind === 'unavailable') this.failure = { cause: 'temporarily-unavailable' };
	}
}

/** What users read of a failed request, and what nodes decide by. */
export type FailureDescription = Pick<RequestFailed, 'kind' | 'message' | 'description' | 'status'>;
