import type { Failure } from '../../shared/transport/failure';
import { InvalidInput } from '../../shared/invalidInput';
import { LimitReached } from '../../shared/transport/pace/limitReached';
import { isServerFault } from '../../shared/transport/exchange/outcome';
import { ExecutionCancelled } from '../../shared/transport/pace/requestPool';
import { RequestFailed, type FailedResult } from '../../shared/transport/requestFailed';
import {
	asFailed,
	asLeadUnreadable,
	asPending,
	asUnconfirmed,
	type ContactStep,
	type Ending,
} from './report';

/** Thrown by a step that ends its contact. */
export class ContactEnded extends Error {
	constructor(readonly ending: Ending) {
		super('The contact has ended');
	}
}

/**
 * Why a run ends before all contacts were tried; the rest is `pending`. `refused`: the CRM lacks
 * something that the run needs, which is an error as long as nothing was sent.
 */
export class RunEnded extends InvalidInput {
	constructor(
		readonly kind: 'refused' | 'stopped',
		message: string,
		description = '',
	) {
		super(message, description);
	}
}

/** How a contact ends because of something that was thrown in one of its steps. */
export function endingOf(thrown: unknown, step: ContactStep | null): Ending {
	if (thrown instanceof ContactEnded) return thrown.ending;
	if (thrown instanceof RequestFailed) return endingOfFailure(thrown.result.failure, step);
	if (thrown instanceof ExecutionCancelled) {
		return asPending('cancelled', 'The execution was cancelled. No message was sent.');
	}
	if (thrown instanceof RunEnded) return asPending('stopped', errorText(thrown));
	if (thrown instanceof LimitReached) {
		return asPending('limitReached', errorText(thrown), thrown.retryAt);
	}
	return asFailed(step, 'unexpected', textOfThrown(thrown));
}

function endingOfFailure(failure: Failure, step: ContactStep | null): Ending {
	const text = errorText(failure);
	if (failure.isListUnreadable) return asLeadUnreadable(`${text} No message was sent.`);
	if (step === 'message' && failure.isOutcomeUnknown) return asUnconfirmed('outcomeUnknown', text);
	return asFailed(step, reasonOf(failure), text);
}

function reasonOf({ isOutcomeUnknown, status }: Failure): string {
	if (status === 401) return 'tokenRefused';
	if (isOutcomeUnknown) return 'outcomeUnknown';
	return status === undefined ? 'unreachable' : 'refused';
}

/**
 * Whether an error was certainly thrown before a message was sent, or because the CRM refused it. Any
 * other one may come from the time after the request has left.
 */
export function isCertainlyUnsent(thrown: unknown): boolean {
	if (thrown instanceof RequestFailed) return !thrown.result.failure.isOutcomeUnknown;
	return [ContactEnded, ExecutionCancelled, InvalidInput, LimitReached].some(
		(kind) => thrown instanceof kind,
	);
}

/** Whether the CRM may have carried out a request that failed, in this attempt or an earlier one. */
export function mayHaveTakenEffect({ failure, attempts }: FailedResult): boolean {
	return attempts > 1 || failure.isOutcomeUnknown || isServerFault(failure.status ?? 0);
}

/** Whether the CRM has refused the last attempt of a request; it may have carried out an earlier one. */
export function isRefused({ failure: { status, isOutcomeUnknown } }: FailedResult): boolean {
	return status !== undefined && !isOutcomeUnknown && !isServerFault(status);
}

/** The message, and the description if there is one, in one text. */
export function errorText(error: { message: string; description?: string | null }): string {
	return [error.message, error.description].filter(Boolean).join('. ');
}

/** The message of whatever was thrown. */
export function textOfThrown(thrown: unknown): string {
	return thrown instanceof Error ? thrown.message : String(thrown);
}
