import type { CrmClient } from '../../shared/transport/crmClient';
import { ExecutionCancelled } from '../../shared/transport/pace/requestPool';
import type { Preflight } from '../contact/preflight';
import type { RunEnded } from '../report/errors';
import type { CampaignSettings } from '../settings/settings';
import type { FailureStreak } from './failureStreak';
import type { createPacer } from './pacer';

/** State that all contacts of a run share. What the run learns of the CRM is learned once. */
export interface Campaign {
	readonly client: CrmClient;
	readonly settings: CampaignSettings;
	/** ID of this run, stored in its claims. */
	readonly runId: string;
	readonly preflight: Preflight;
	/** n8n's cancel signal. */
	readonly signal?: AbortSignal;
	/** Waits until the next message from a channel may be sent: see `createPacer`. */
	readonly waitForTurn: ReturnType<typeof createPacer>;
	/** Failures in a row: of look-ups, which say nothing about sending, and of everything else. */
	readonly streaks: { lookUps: FailureStreak; sends: FailureStreak };
	/** Whether the CRM has shown a claim of this campaign, of this run or an earlier one. */
	hasShownClaim: boolean;
	/** Whether the CRM has shown a message of this campaign: without that, `noMessageShown` says nothing. */
	hasShownMessage: boolean;
	/** Whether the CRM took a message: claims are proved from then on, and contacts sent to concurrently. */
	hasSentMessage: boolean;
	/** Whether an update of a lead with labels was seen to keep them. */
	areLabelsKept: boolean;
	/** Claims that are sent with creations: `proved` once one was read back, `off` once one was not kept. */
	claimByCreation: 'untried' | 'proved' | 'off';
	/**
	 * Whether notes need a reading: until an opening and its message were seen to leave the rest of the
	 * metadata as it was.
	 */
	readsBeforeNote: boolean;
	/** Whether leads have shown a claim that another campaign has just written: it may be at work on them. */
	hasSeenOtherCampaign: boolean;
	/** Messages that were sent, or may have been; the limit is infinite without "Max Messages per Run". */
	readonly messages: { count: number; readonly limit: number };
	/** Why no further contact is started; claims of earlier contacts are still updated. */
	stopped?: RunEnded;
}

/** Why no further contact may be started; `undefined` while the run continues. */
export function stopReason({ client, signal, stopped }: Campaign): Error | undefined {
	return (
		client.pool.stoppedBy ?? stopped ?? (signal?.aborted ? new ExecutionCancelled() : undefined)
	);
}

/** Ends the run for a reason, unless it has ended already; the error is then to be thrown. */
export function stopRun(campaign: Campaign, ended: RunEnded): RunEnded {
	campaign.stopped ??= ended;
	return ended;
}

/** How many messages the run may still send; infinite without "Max Messages per Run". */
export function messagesLeft({ messages }: Campaign): number {
	return messages.limit - messages.count;
}
