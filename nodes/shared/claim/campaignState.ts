import type { KnownLead } from '../lead/knownLead';
import { isFor, type StoredClaim } from '../lead/storedClaim';
import { campaignAnswer, type CampaignAnswer } from './answered';
import { mayBeInProgress } from './claim';
import { messageEvidence, showsOwnMessage, type MessageEvidence } from './evidence';

/** What a lead shows of one campaign. */
export interface CampaignState extends Partial<CampaignAnswer> {
	/**
	 * `sent`: the message reached the lead (see `hasReachedLead`). `unconfirmed`: it is unknown whether it
	 * did, or its run is in progress. `notSent`: no claim, or a released one. `unreadable`: the CRM does
	 * not show the lead's claims.
	 */
	status: 'sent' | 'unconfirmed' | 'notSent' | 'unreadable';
	/** The claim as it is stored, also a released one. */
	claim?: StoredClaim;
	/** What the lead shows of the message: see `messageEvidence`. `null` while the run is in progress. */
	evidence: MessageEvidence;
	/** Whether the CRM shows this message, and so messages at all: see `showsOwnMessage`. */
	showsMessage?: boolean;
	/** Whether somebody has answered; `null` unless sent, or where the CRM does not show it. */
	answered: boolean | null;
}

/**
 * Reads the state of a campaign on a lead.
 *
 * @param lead as the CRM lists it
 * @param campaignKey in its normal form
 * @param now by the CRM's clock, in ms since the epoch
 * @param person `phone`: only a claim for it counts, in the strict format (spec, section 1); `leads`:
 *   all leads of the person, in whose conversations an answer may be
 */
export function campaignState(
	lead: KnownLead,
	campaignKey: string,
	now: number,
	{ phone, leads = [lead] }: { phone?: string; leads?: readonly KnownLead[] } = {},
): CampaignState {
	const unknown = { evidence: null, answered: null };
	if (!lead.claims) return { status: 'unreadable', ...unknown };
	const stored = lead.claim(campaignKey);
	const claim = stored && (phone === undefined || isFor(stored, phone)) ? stored : undefined;
	if (!claim?.isOpenOrSent) return { status: 'notSent', claim, ...unknown };
	const evidence = mayBeInProgress(claim, now) ? null : messageEvidence(claim, lead);
	const isSent = claim.status === 'sent' || evidence === 'messageShown';
	if (!isSent) return { ...unknown, status: 'unconfirmed', claim, evidence };
	const showsMessage = showsOwnMessage(claim, lead);
	return { status: 'sent', claim, evidence, showsMessage, ...campaignAnswer(leads, claim) };
}

/** The states on several leads: a missing message says something only on a CRM that shows others of them. */
export function comparedStates<State extends CampaignState>(states: readonly State[]): State[] {
	if (states.some(({ showsMessage }) => showsMessage)) return [...states];
	return states.map((state) => ({
		...state,
		evidence: state.evidence === 'noMessageShown' ? null : state.evidence,
	}));
}
