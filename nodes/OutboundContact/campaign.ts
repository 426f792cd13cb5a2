import { ExecutionCancelled } from '../shared/transport/requestPool';
import type { CrmClient } from '../shared/transport/crmClient';
import type { Failure } from '../shared/transport/failure';
import type { InvalidInput } from '../shared/transport/invalidInput';
import { LimitReached } from '../shared/transport/limitReached';
import { isCancellation } from '../shared/transport/sendWithRetry';
import type { ContactsInHand } from './contactsInHand';
import type { FailureStreak } from './failureStreak';
import type { FirstMessage } from './firstMessage';
import type { LeadsInWork } from './leadsInWork';
import type { LookUps } from './lookUps';
import type { MessageBudget } from './messageBudget';
import type { SendingPlan } from './preflight';
import type { Observations } from './observed/observations';
import {
	failed,
	pending,
	type ContactReason,
	type ContactReport,
	type ContactStep,
	type PendingReason,
} from './report';
import type { CampaignSettings } from './settings';
import type { EarlierClaims } from './settling/earlierClaims';
import type { Sends } from './settling/sends';
import { HeldBack } from './timing';

/** What the contacts of a run share. */
export interface Campaign {
	client: CrmClient;
	settings: CampaignSettings;
	/** Names this run in the notes on leads. */
	run: string;
	/** What the run has found out about the CRM. */
	observed: Observations;
	/** Leads that a contact of this run has taken, so that no other contact sends to them. */
	takenLeads: Set<string>;
	/** Leads that this run works on, so that no other run in the process does. */
	leads: LeadsInWork;
	/** Waits until the next message may go out: see `paceOf`. */
	pace: () => Promise<() => void>;
	/** How many contacts the pace keeps busy at once. */
	inHand: ContactsInHand;
	/** Failures that repeat themselves end the run. */
	streak: FailureStreak;
	/** Lets contacts go one by one until one message was taken. */
	firstMessage: FirstMessage;
	/** Messages that may still go out. */
	budget: MessageBudget;
	/** Messages that went out or may have, to settle those without an answer. */
	sends: Sends;
	/** Claims of earlier runs that were met, to settle those without an outcome. */
	earlierClaims: EarlierClaims;
	/** Labels that leads of this run carry, comparable; to notice one that nobody carries. */
	seenLabels: Set<string>;
	/** What a dry run found by the contacts' phones. */
	lookUps: LookUps;
	/** Reads the status of the plan's template anew; `undefined` where it cannot be read. */
	templateStatus: (plan: SendingPlan) => Promise<string | undefined>;
	/** Why no further contact is started, once that is so; notes of earlier ones are still written. */
	stopped?: RunStopped;
	/** n8n's cancel signal. */
	signal?: AbortSignal;
}

/**
 * Why a run ended before all contacts were tried. As `campaign.stopped` it lets what was begun be
 * noted; given to `campaign.client.pool.stop` it ends all requests. What is left becomes `pending`.
 */
export class RunStopped extends Error {
	/**
	 * @param message what happened and how to go on, for people
	 * @param retryAt when the run can go on, where that is known
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

/** Why no further contact may be started, if there is a reason. */
export function stopReason({ client, signal, stopped }: Campaign): Error | undefined {
	return (
		client.pool.stoppedBy ?? stopped ?? (signal?.aborted ? new ExecutionCancelled() : undefined)
	);
}

/**
 * The report of a contact whose request failed. A refused token ends the run: no request of any
 * contact follows.
 */
export function failureReport(
	report: ContactReport,
	step: ContactStep,
	failure: Failure,
	campaign: Campaign,
): ContactReport {
	const error = errorText(failure);
	if (failure.status === 401) {
		campaign.client.pool.stop(new RunStopped('stopped', error));
		return failed(report, step, 'tokenRefused', error);
	}
	campaign.streak.failed(failure, report.phone);
	return failed(report, step, reasonOf(failure), error);
}

/** The report of a contact that was left before its message, or that met something unexpected. */
export function interruptionReport(
	report: ContactReport,
	step: ContactStep | null,
	thrown: unknown,
): ContactReport {
	if (isCancellation(thrown)) {
		return pending(report, 'cancelled', 'The execution was cancelled. No message was sent.');
	}
	if (thrown instanceof HeldBack) return thrown.end(report);
	if (thrown instanceof RunStopped) {
		return pending(report, thrown.reason, thrown.message, thrown.retryAt);
	}
	if (thrown instanceof LimitReached) {
		return pending(report, 'limitReached', errorText(thrown), thrown.retryAt);
	}
	const text = thrown instanceof Error ? thrown.message : String(thrown);
	return failed(report, step, 'unexpected', text);
}

function reasonOf(failure: Failure): ContactReason {
	if (failure.isOutcomeUnknown) return 'outcomeUnknown';
	return failure.status === undefined ? 'unreachable' : 'refused';
}

/** Message and advice in one text. */
export function errorText({ message, description }: Failure | InvalidInput | LimitReached): string {
	return `${message}. ${description}`;
}
