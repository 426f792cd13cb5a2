import type { CrmClient } from '../../shared/transport/crmClient';
import type { Failure } from '../../shared/transport/failure';
import type { InvalidInput } from '../../shared/transport/invalidInput';
import { isCancellation } from '../../shared/transport/sendPolitely';
import { failed, type ContactReason, type ContactReport, type ContactStep } from '../report';
import type { CampaignSettings } from './settings';

/** What the contacts of a run share. */
export interface Campaign {
	client: CrmClient;
	settings: CampaignSettings;
	/** Leads that a contact of this run has taken, so that no other contact sends to them. */
	takenLeads: Set<string>;
	/** Waits until the next message may go out; throws `ExecutionCancelled` once cancelled. */
	pace: () => Promise<void>;
	/** n8n's cancel signal. */
	signal?: AbortSignal;
}

/** A step's result, or the report with which the contact ends there. */
export type Step<Result> = { ok: true; result: Result } | { ok: false; report: ContactReport };

/** A step that ended its contact. */
export function end(report: ContactReport): Step<never> {
	return { ok: false, report };
}

/** The reason given to requests that were not sent because the token was refused. */
export class TokenRefused extends Error {
	constructor(readonly failure: Failure) {
		super(failure.message);
		this.name = 'TokenRefused';
	}
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
		campaign.client.pool.stop(new TokenRefused(failure));
		return failed(report, step, 'tokenRefused', error);
	}
	return failed(report, step, reasonOf(failure), error);
}

/** The report of a contact whose request was never sent, or that met something unexpected. */
export function interruptionReport(
	report: ContactReport,
	step: ContactStep | null,
	thrown: unknown,
): ContactReport {
	if (isCancellation(thrown)) {
		return failed(report, step, 'cancelled', 'The execution was cancelled. No message was sent.');
	}
	if (thrown instanceof TokenRefused) {
		return failed(report, step, 'tokenRefused', errorText(thrown.failure));
	}
	const text = thrown instanceof Error ? thrown.message : String(thrown);
	return failed(report, step, 'unexpected', text);
}

function reasonOf(failure: Failure): ContactReason {
	if (failure.isOutcomeUnknown) return 'outcomeUnknown';
	return failure.status === undefined ? 'unreachable' : 'refused';
}

/** Message and advice in one text. */
export function errorText({ message, description }: Failure | InvalidInput): string {
	return `${message}. ${description}`;
}
