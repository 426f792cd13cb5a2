import { randomUUID } from 'crypto';

import type { CrmClient } from '../../shared/transport/crmClient';
import { ExecutionCancelled } from '../../shared/transport/pace/requestPool';
import type { ExecutionMemory } from '../contact/executionMemory';
import { RunStopped } from '../report/errors';
import type { CampaignSettings } from '../settings/settings';
import { FailureStreak } from './failureStreak';
import { createPacer, type Pacer } from './pacer';

/**
 * State that all contacts of a run share. What the run learns of the CRM is learned once; each batch of a loop is a
 * run of its own, and learns it again.
 */
export class Campaign {
	/** ID of this run, stored in its claims: see `newRunId`. */
	readonly runId = newRunId();
	/** When the run began, by the CRM's clock, at its first look-up. In ms since the epoch. */
	began?: number;
	/** Wait until the next contact, and its message, may have their turn: see `createPacer`. */
	readonly waitForTurn: Pacer;
	readonly waitForMessage: Pacer;
	/** Failures in a row: of look-ups, which say nothing about sending, and of everything else. */
	readonly streaks: { lookUps: FailureStreak; sends: FailureStreak };
	/** Whether the CRM has shown a claim of this campaign, of this run or an earlier one. */
	hasShownClaim?: boolean;
	/** Whether the CRM has shown a message of this campaign: without that, `noMessageShown` says nothing. */
	hasShownMessage?: boolean;
	/** When the CRM took the first message, by `performance.now()`: contacts are sent to concurrently from then on. */
	firstMessageAt?: number;
	/**
	 * What claims that were read back have shown; missing until a lead has kept one, and with it all that it had:
	 * whether one with labels has, and whether this CRM answers a claim with the lead as it was before.
	 */
	proof?: { readonly isOfLabels: boolean; readonly answersAsBefore: boolean };
	/** Whether the CRM has opened a conversation without writing to the metadata of its lead itself. */
	keepsMetadata?: boolean;
	/** Messages that were sent, or may have been; the limit is infinite without "Max Messages per Run". */
	readonly messages: { count: number; readonly limit: number };
	/** Why no further step is taken; claims of earlier contacts are still updated. */
	stopped?: RunStopped;

	/**
	 * @param memory what runs of the node before this one, in the same execution, have counted and stopped by
	 * @param signal n8n's cancel signal
	 */
	constructor(
		readonly client: CrmClient,
		readonly settings: CampaignSettings,
		{ failures, stopText, messages }: ExecutionMemory,
		readonly signal?: AbortSignal,
	) {
		const { mode, maxMessages, messagesPerSecond, stopAfterRefusals } = settings;
		const perSecond = messagesPerSecond || Infinity;
		this.waitForTurn = createPacer(`turn ${client.account}`, perSecond, signal);
		this.waitForMessage = createPacer(`message ${client.account}`, perSecond, signal);
		this.streaks = {
			lookUps: new FailureStreak(stopAfterRefusals, failures.lookUps),
			sends: new FailureStreak(stopAfterRefusals, failures.sends),
		};
		const sent = Object.values(messages).reduce((total, count) => total + count, 0);
		const isLimited = mode === 'send' && maxMessages !== undefined;
		this.messages = { count: 0, limit: isLimited ? Math.max(0, maxMessages - sent) : Infinity };
		if (stopText !== undefined) this.stop(new RunStopped('stopped', stopText));
	}

	/**
	 * Why no further step may be taken; `undefined` while the run continues. Claims are still noted after a cancel and
	 * where the run stopped itself; after a limit, that is tried once; after a refused token, no request follows.
	 */
	get stopReason(): Error | undefined {
		const cancelled = this.signal?.aborted ? new ExecutionCancelled() : undefined;
		return this.client.pool.stoppedBy ?? this.stopped ?? cancelled;
	}

	/** How many messages the run may still send; infinite without "Max Messages per Run". */
	get messagesLeft(): number {
		return this.messages.limit - this.messages.count;
	}

	/** Stops the run for a reason, unless it has stopped already. */
	stop(reason: RunStopped): void {
		this.stopped ??= reason;
	}
}

/** What the IDs of all runs of this process begin with. */
const processId = randomUUID().slice(0, 8);

/** An ID for a run, which tells its process from others. */
export function newRunId(): string {
	return `${processId}${randomUUID().slice(8)}`;
}

/** Whether a run is, or was, one of this process. */
export function isOfThisProcess(runId = ''): boolean {
	return runId.startsWith(processId);
}
