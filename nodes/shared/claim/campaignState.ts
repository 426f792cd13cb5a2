import type { IDataObject } from 'n8n-workflow';

import type { LeadDetails } from '../lead/leadDetails';
import { campaignsOf } from '../lead/metadata';
import { hasAnsweredCampaign } from './answered';
import { isOpenOrSent, mayBeInProgress, readClaim, readClaimOf } from './claim';
import { isReached, messageEvidence, type MessageEvidence } from './evidence';

/** What a lead shows of one campaign. */
export interface CampaignState {
	/**
	 * `sent`: the message reached the lead (see `isReached`). `unconfirmed`: it is unknown whether it
	 * did, or its run is in progress. `notSent`: no claim, or a released one. `unreadable`: the CRM does
	 * not show the lead's claims.
	 */
	status: 'sent' | 'unconfirmed' | 'notSent' | 'unreadable';
	/** The claim as it is stored, also a released one. */
	claim?: IDataObject;
	/** What the lead shows of the message: see `messageEvidence`. `null` while the run is in progress. */
	evidence: MessageEvidence;
	/** Whether somebody has answered; `null` unless sent, or where the CRM does not show it. */
	answered: boolean | null;
}

/** Whose state it is, where that is known. */
interface Person {
	/** A claim counts for the phone that it names. In the strict format (spec, section 1). */
	phone?: string;
	/** All leads of the person, in whose conversations an answer may be. Default: the lead. */
	leads?: readonly LeadDetails[];
}

/**
 * Reads the state of a campaign on a lead.
 *
 * @param lead as the CRM lists it
 * @param campaignKey in its normal form
 * @param now by the CRM's clock, in ms since the epoch
 */
export function campaignState(
	lead: LeadDetails,
	campaignKey: string,
	now: number,
	{ phone, leads = [lead] }: Person = {},
): CampaignState {
	const { metadata } = lead;
	const unknown = { evidence: null, answered: null };
	if (metadata === undefined || !campaignsOf(metadata)) return { status: 'unreadable', ...unknown };
	const claim =
		phone === undefined ? readClaim(metadata, campaignKey) : readClaimOf(phone, lead, campaignKey);
	if (!isOpenOrSent(claim)) return { status: 'notSent', claim, ...unknown };
	const evidence = mayBeInProgress(claim, now) ? null : messageEvidence(claim, lead);
	if (!isReached(claim, lead, now)) return { ...unknown, status: 'unconfirmed', claim, evidence };
	const answered = hasAnsweredCampaign(leads, claim, campaignKey);
	return { status: 'sent', claim, evidence, answered };
}
