import type { Failure } from '../../shared/transport/failure';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { LimitReached } from '../../shared/transport/limitReached';
import { isServerFault } from '../../shared/transport/outcome';
import { ExecutionCancelled } from '../../shared/transport/requestPool';
import { RequestFailed, type FailedResult } from '../../shared/transport/requestFailed';
import {
	asFailed,
	asLeadUnreadable,
	asPending,
	asUnconfirmed,
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

/**
 * Why a run ends before all contacts were tried; the rest is `pending`. `refused`: the CRM lacks
 * something that the run needs, which is an error as long as nothing was sent. The message and the
 * description say what happened and how to continue.
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

/** The report of a contact whose processing was interrupted. */
export function reportInterruption(
	report: ContactReport,
	step: ContactStep | null,
	thrown: unknown,
): ContactReport {
	if (thrown instanceof ContactEnded) return thrown.toReport(report);
	if (thrown instanceof RequestFailed) return reportFailure(report, step, thrown.result.failure);
	if (thrown instanceof ExecutionCancelled) {
		return asPending(report, 'cancelled', 'The execution was cancelled. No message was sent.');
	}
	if (thrown instanceof RunEnded) return asPending(report, 'stopped', errorText(thrown));
	if (thrown instanceof LimitReached) {
		return asPending(report, 'limitReached', errorText(thrown), thrown.retryAt);
	}
	return asFailed(report, step, 'unexpected', textOfThrown(thrown));
}

function reportFailure(
	report: ContactReport,
	step: ContactStep | null,
	failure: Failure,
): ContactReport {
	const text = errorText(failure);
	if (failure.isListUnreadable) return asLeadUnreadable(report, `${text} No message was sent.`);
	const isUnconfirmed = step === 'message' && failure.isOutcomeUnknown;
	if (isUnconfirmed) return asUnconfirmed(report, 'outcomeUnknown', text);
	return asFailed(report, step, reasonOf(failure), text);
}

function reasonOf({ isOutcomeUnknown, status }: Failure): ContactReason {
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

/**
 * Whether the CRM may have carried out a request that failed, in this attempt or an earlier one.
 */
export function mayHaveTakenEffect({ failure, attempts }: FailedResult): boolean {
	return attempts > 1 || failure.isOutcomeUnknown || (failure.status ?? 0) >= 500;
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
