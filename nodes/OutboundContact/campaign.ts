import { ExecutionCancelled } from '../shared/transport/requestPool';
import type { CrmClient } from '../shared/transport/crmClient';
import type { Refusal } from '../shared/transport/sendRequest';
import type { Failure } from '../shared/transport/failure';
import type { InvalidInput } from '../shared/transport/invalidInput';
import { LimitReached } from '../shared/transport/limitReached';
import type { PacedConcurrency } from './pace/pacedConcurrency';
import type { FailureStreak } from './failureStreak';
import type { FirstMessageGate } from './pace/firstMessageGate';
import type { LeadLocks } from './lead/leadLocks';
import type { LookUpCounts } from './preview/lookUpCounts';
import type { MessageBudget } from './pace/messageBudget';
import type { Preflight } from './preflight';
import type { Observations } from './observed/observations';
import {
	asFailed,
	asPending,
	type ContactReason,
	type ContactReport,
	type ContactStep,
	type PendingReason,
} from './report';
import type { CampaignSettings } from './settings';
import type { EarlierClaims } from './settling/earlierClaims';
import type { SendLog } from './settling/sendLog';
import { MessageWithheld } from './pace/sendingTime';
import type { StrayClaims } from './claim/strayClaims';

/** State that all contacts of a run share. Where nothing else is said, see the class. */
export interface Campaign {
	client: CrmClient;
	settings: CampaignSettings;
	/** ID of this run, stored in its claims. */
	run: string;
	observed: Observations;
	/** IDs of leads that a contact of this run turned out to be. */
	seenLeads: Set<string>;
	strayClaims: StrayClaims;
	leadLocks: LeadLocks;
	/** Waits until the next message may be sent: see `createPacer`. */
	waitForTurn: () => Promise<() => void>;
	concurrency: PacedConcurrency;
	streak: FailureStreak;
	firstMessageGate: FirstMessageGate;
	budget: MessageBudget;
	sendLog: SendLog;
	earlierClaims: EarlierClaims;
	/**
	 * Labels of this run's leads, made comparable, to detect a label in the options that no lead has.
	 */
	seenLabels: Set<string>;
	lookUpCounts: LookUpCounts;
	preflight: Preflight;
	/** Why no further contact is started; claims of earlier contacts are still updated. */
	stopped?: RunStopped;
	/** n8n's cancel signal. */
	signal?: AbortSignal;
}

/**
 * Why a run ended before all contacts were tried; the rest becomes `pending`. As
 * `campaign.stopped`, it still lets claims be updated; passed to `campaign.client.pool.stop`, it
 * ends all requests.
 */
export class RunStopped extends Error {
	/**
	 * @param message what happened and how to continue, for the user
	 * @param retryAt when the run can be continued, if known
	 */
	constructor(
		readonly reason: PendingReason,
		message: string,
		readonly retryAt?: Date,
	) {
		super(message);
		this.name = 'RunStopped';
	}
}

/** Why no further contact may be started; `undefined` while the run continues. */
export function stopReason({ client, signal, stopped }: Campaign): Error | undefined {
	return (
		client.pool.stoppedBy ?? stopped ?? (signal?.aborted ? new ExecutionCancelled() : undefined)
	);
}

/**
 * Records a failed request and returns the report of its contact. A refused token ends the run, and
 * no request of any contact follows.
 */
export function reportFailure(
	report: ContactReport,
	step: ContactStep,
	failure: Failure,
	campaign: Campaign,
): ContactReport {
	const error = errorText(failure);
	if (failure.status === 401) {
		campaign.client.pool.stop(new RunStopped('stopped', error));
		return asFailed(report, step, 'tokenRefused', error);
	}
	campaign.streak.recordFailure(failure, report.phone);
	return asFailed(report, step, reasonOf(failure), error);
}

/** The report of a contact whose processing was interrupted before its message. */
export function reportInterruption(
	report: ContactReport,
	step: ContactStep | null,
	thrown: unknown,
): ContactReport {
	if (thrown instanceof ExecutionCancelled) {
		return asPending(report, 'cancelled', 'The execution was cancelled. No message was sent.');
	}
	if (thrown instanceof MessageWithheld) return thrown.toReport(report);
	if (thrown instanceof RunStopped) {
		return asPending(report, thrown.reason, thrown.message, thrown.retryAt);
	}
	if (thrown instanceof LimitReached) {
		return asPending(report, 'limitReached', errorText(thrown), thrown.retryAt);
	}
	const text = thrown instanceof Error ? thrown.message : String(thrown);
	return asFailed(report, step, 'unexpected', text);
}

function reasonOf(failure: Failure): ContactReason {
	if (failure.isOutcomeUnknown) return 'outcomeUnknown';
	return failure.status === undefined ? 'unreachable' : 'refused';
}

/**
 * Whether the CRM may have carried out a request that failed, in this attempt or an earlier one.
 */
export function mayHaveTakenEffect({ failure, attempts }: Refusal): boolean {
	return attempts > 1 || failure.isOutcomeUnknown || (failure.status ?? 0) >= 500;
}

/** Message and description in one text. */
export function errorText({ message, description }: Failure | InvalidInput | LimitReached): string {
	return `${message}. ${description}`;
}
