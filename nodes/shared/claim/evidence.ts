import type { IDataObject } from 'n8n-workflow';

import type { LeadConversation } from '../contract';
import type { LeadDetails } from '../lead/leadDetails';
import { Moment } from '../values/moment';
import { minuteMs } from '../values/units';
import { isOpenOrSent, mayBeInProgress } from './claim';
import { precisionMs } from './ownConversation';

/** What a lead shows of the message of a claim; `null` where that cannot be told. */
export type MessageEvidence = 'messageShown' | 'noMessageShown' | null;

/** A claim is noted as `sent` after the answer to its message, which is this much older at most. In ms. */
export const noteDelayMs = 2 * minuteMs;

/**
 * What a lead shows of the message of a claim: any message in its conversations at or after the claim,
 * by the CRM's own clock. Whose message it is, is unknown. For a claim that is noted as `sent`, only
 * its own conversation counts.
 *
 * `noMessageShown` is worth something only on a CRM that has shown a message of the same campaign: some
 * never show what was sent.
 *
 * @param lead as the CRM lists it
 */
export function messageEvidence(claim: IDataObject, lead: LeadDetails): MessageEvidence {
	const claimedAt = Moment.read(claim.at).nominal;
	const { accountExternalConversations: all } = lead;
	if (claimedAt === undefined || all === undefined) return null;
	const isSent = claim.status === 'sent';
	const isNamed = ({ id }: LeadConversation) => String(id) === claim.conversationId;
	const from = isSent ? claimedAt - noteDelayMs : claimedAt;
	const shown = (isSent ? all.filter(isNamed) : all).map((each) => isMessageSince(from, each));
	if (shown.includes(true)) return 'messageShown';
	// A CRM may find the lead of a message by its phone, but not in every format.
	const isComparable = isSent || lead.phone === claim.phone;
	return shown.includes(undefined) || !isComparable ? null : 'noMessageShown';
}

/** The same for all leads of a person: the CRM may show the message on any of them. */
export function evidenceOnLeads(
	claim: IDataObject,
	leads: readonly LeadDetails[],
): MessageEvidence {
	const shown = leads.map((lead) => messageEvidence(claim, lead));
	if (shown.includes('messageShown')) return 'messageShown';
	return shown.includes(null) ? null : 'noMessageShown';
}

/**
 * Whether a claim counts as a message that reached its lead: it is noted as sent, or its run has ended
 * without a clear answer and the lead shows a message since.
 *
 * @param now by the CRM's clock, in ms since the epoch
 */
export function isReached(
	claim: IDataObject | undefined,
	lead: LeadDetails,
	now: number,
): claim is IDataObject {
	if (!isOpenOrSent(claim)) return false;
	if (claim.status === 'sent') return true;
	return !mayBeInProgress(claim, now) && messageEvidence(claim, lead) === 'messageShown';
}

/** `undefined` where the time of the last message is missing, or not exact enough to tell. */
function isMessageSince(from: number, { lastMessageAt }: LeadConversation): boolean | undefined {
	if (lastMessageAt === null) return false;
	const moment = Moment.read(lastMessageAt);
	if (moment.isCertainlySince(from)) return true;
	return moment.isCertainlyBefore(from - precisionMs) ? false : undefined;
}
