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
export type FailureKind = keyof typeof causes;

/** How n8n names the cause of each kind, for those who may try again. */
const causes = {
	refused: 'configuration-invalid',
	unavailable: 'temporarily-unavailable',
	unlisted: undefined,
	unknown: undefined,
} as const;

/** What users read of a failed request, and what nodes decide by. */
export interface FailureDescription {
	kind: FailureKind;
	/** What happened. */
	message: string;
	/** What to do about it. */
	description: string;
	/** HTTP status, when there was one. */
	status?: number;
}

/**
 * A request that failed, after all its attempts: the result of the request, thrown where its answer is
 * needed. Contains nothing of the request, and therefore no token.
 */
export class RequestFailed extends ExplainedError {
	override readonly name = 'RequestFailed';

	readonly ok = false;

	readonly kind: FailureKind;

	readonly status?: number;

	override readonly failure: Failure | undefined;

	/** @param effect whether the CRM may have carried it out, in any attempt */
	constructor(
		{ kind, message, description, status }: FailureDescription,
		readonly effect: Effect,
	) {
		super(message, description);
		this.kind = kind;
		this.status = status;
		const cause = status === 401 ? 'credential-invalid' : causes[kind];
		this.failure = cause && { cause };
	}
}
