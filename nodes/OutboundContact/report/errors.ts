import type { Failure } from '../../shared/transport/failure';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { LimitReached } from '../../shared/transport/limitReached';
import { isServerFault } from '../../shared/transport/outcome';
import { ExecutionCancelled } from '../../shared/transport/requestPool';
import { RequestFailed, type FailedResult } from '../../shared/transport/requestFailed';
import {
	asFailed,
	asPending,
	type ContactReason,
	type ContactReport,
	type ContactStep,
} from './report';

/** Thrown by a step that ends its contact. */
export class ContactEnded extends Error {
	/** @param toReport creates the final report from the contact's report so far */
	constructor(readonly toReport: (report: ContactReport) => ContactReport) {
		super('The contact has ended');
	}
}

/** The CRM lacks something that the run needs. The run ends, with an error if nothing was sent. */
export class RunRefused extends InvalidInput {}

/**
 * Why a run ended before all contacts were tried; the rest becomes `pending`. As
 * `campaign.stopped`, it still lets claims be updated; passed to `campaign.client.pool.stop`, it
 * ends all requests. The message says what happened and how to continue.
 */
export class RunStopped extends Error {}

/** The report of a contact whose processing was interrupted before its message. */
export function reportInterruption(
	report: ContactReport,
	step: ContactStep | null,
	thrown: unknown,
): ContactReport {
	if (thrown instanceof ContactEnded) return thrown.toReport(report);
	if (thrown instanceof RequestFailed) {
		const { failure } = thrown.result;
		return asFailed(report, step, reasonOf(failure), errorText(failure));
	}
	if (thrown instanceof ExecutionCancelled) {
		return asPending(report, 'cancelled', 'The execution was cancelled. No message was sent.');
	}
	if (thrown instanceof RunStopped) return asPending(report, 'stopped', thrown.message);
	if (thrown instanceof RunRefused) return asPending(report, 'stopped', errorText(thrown));
	if (thrown instanceof LimitReached) {
		return asPending(report, 'limitReached', errorText(thrown), thrown.retryAt);
	}
	const text = thrown instanceof Error ? thrown.message : String(thrown);
	return asFailed(report, step, 'unexpected', text);
}

function reasonOf({ isOutcomeUnknown, status }: Failure): ContactReason {
	if (status === 401) return 'tokenRefused';
	if (isOutcomeUnknown) return 'outcomeUnknown';
	return status === undefined ? 'unreachable' : 'refused';
}

/**
 * Whether the CRM may have carried out a request that failed, in this attempt or an earlier one.
 */
export function mayHaveTakenEffect({ failure, attempts }: FailedResult): boolean {
	return attempts > 1 || failure.isOutcomeUnknown || (failure.status ?? 0) >= 500;
}

/** Whether the CRM has refused the last attempt of a request; it may have carried out an earlier one. */
export function isRefused(error: unknown): error is RequestFailed {
	if (!(error instanceof RequestFailed)) return false;
	const { status, isOutcomeUnknown } = error.result.failure;
	return status !== undefined && !isOutcomeUnknown && !isServerFault(status);
}

/** The message, and the description if there is one, in one text. */
export function errorText(error: { message: string; description?: string | null }): string {
	return [error.message, error.description].filter(Boolean).join('. ');
}
