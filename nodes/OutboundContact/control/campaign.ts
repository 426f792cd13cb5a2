import type { CrmClient } from '../../shared/transport/crmClient';
import { ExecutionCancelled } from '../../shared/transport/requestPool';
import { readClaim } from '../claim/claim';
import type { Contact } from '../contact/contact';
import type { Preflight } from '../contact/preflight';
import type { LeadDetails } from '../lead/leadDetails';
import type { RunRefused, RunStopped } from '../report/errors';
import type { CampaignSettings } from '../settings/settings';
import type { FailureStreak } from './failureStreak';
import type { SendLog } from './sendLog';

/** State that all contacts of a run share. */
export interface Campaign {
	readonly client: CrmClient;
	readonly settings: CampaignSettings;
	/** ID of this run, stored in its claims. */
	readonly run: string;
	readonly preflight: Preflight;
	/** Number of contacts with valid input: see `observeBeforeMessage`. */
	readonly contactCount: number;
	/** n8n's cancel signal. */
	readonly signal?: AbortSignal;
	/** Waits until the next message may be sent: see `createPacer`. */
	readonly waitForTurn: () => Promise<() => void>;
	/** Failed look-ups in a row. */
	readonly lookUpStreak: FailureStreak;
	/** Failures in a row of the steps that send, also of a repeated look-up. */
	readonly sendStreak: FailureStreak;
	readonly sendLog: SendLog;
	/** The first contact with a lead, by the lead's ID. */
	readonly seenLeads: Map<string, Contact>;
	/** Labels of this run's leads, made comparable: see `missingLabelHint`. */
	readonly seenLabels: Set<string>;
	/** Whether a lead had a claim of an earlier run of the campaign. */
	hasSeenClaims: boolean;
	/** Fields that the CRM kept when another field of a lead was updated: see `updateAndVerify`. */
	readonly keptFields: Set<string>;
	/** The contact whose lead has the most data to lose by an update, of those that were looked up. */
	riskiest?: { contact: Contact; lead: LeadDetails };
	/** Whether a claim was written and read back, and nothing else of the lead had changed. */
	areClaimsProved: boolean;
	/** Whether the CRM stores a claim that is sent with a creation; `undefined` until one was read back. */
	doCreationsKeepClaims?: boolean;
	/** Whether the CRM itself writes metadata when a message is sent; `undefined` until the first. */
	doMessagesChangeMetadata?: boolean;
	/** Longest time from looking up a lead to the end of its claim. In ms. */
	slowestClaimMs: number;
	/** Whether messages of earlier runs may be sent again: after all others, and in previews. */
	isResending: boolean;
	/** Whether a message of this run was sent, or may have been. */
	mayHaveSent: boolean;
	/** Whether the CRM has accepted a message of this run. */
	hasAccepted: boolean;
	/** Messages that "Max Messages per Run" leaves; one with an unknown outcome counts as sent. */
	messagesLeft: number;
	/**
	 * Why no further contact is started; claims of earlier contacts are still updated. After a
	 * `RunRefused`, no update is tried of a lead with fields that no update has proved to keep.
	 */
	stopped?: RunStopped | RunRefused;
}

/**
 * Whether this run has claimed the lead for the contact, and its message is not noted as sent yet. Two
 * contacts of a run may turn out to be one lead.
 */
export function isOwnClaim(
	{ metadata }: Pick<LeadDetails, 'metadata'>,
	{ phone }: Pick<Contact, 'phone'>,
	{ run, settings }: Pick<Campaign, 'run' | 'settings'>,
): boolean {
	const claim = readClaim(metadata, settings.campaignKey);
	return claim?.run === run && claim.phone === phone && claim.status === 'sending';
}

/**
 * Whether the CRM has stored claims of this campaign, in this run or an earlier one. If so, a refused
 * claim is due to its lead, which stays in the list and must not end every run.
 */
export function areClaimsAccepted({ areClaimsProved, hasSeenClaims }: Campaign): boolean {
	return areClaimsProved || hasSeenClaims;
}

/** Why no further contact may be started; `undefined` while the run continues. */
export function stopReason({ client, signal, stopped }: Campaign): Error | undefined {
	return (
		client.pool.stoppedBy ?? stopped ?? (signal?.aborted ? new ExecutionCancelled() : undefined)
	);
}
