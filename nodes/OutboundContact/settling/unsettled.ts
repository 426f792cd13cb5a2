import type { IDataObject } from 'n8n-workflow';

import type { Campaign } from '../campaign';
import { noteOf, readableMetadata } from '../claimNote';
import type { Contact } from '../contact/contact';
import type { LeadDetails } from '../leadDetails';
import type { ContactReport } from '../report';
import { claimHistory, claimLifetimeMs } from './claimHistory';
import { areOthersUnmoved, marksOf, type Movement } from './conversationMarks';
import { movementSince } from './readBeforeSend';
import { isTimely } from './timeliness';
import { groupOf, type ConversationKind, type Send } from './sends';

/** What a lead shows of a message. */
export interface Look {
	movement: Movement;
	kind: ConversationKind;
	group: string;
	conversationId?: string;
	/** Age of the message, in ms. */
	ageMs: number;
	/** What the message took until its answer was given up, where that is known. In ms. */
	elapsedMs: number;
}

/** A message of which it is to be found out whether it arrived. */
export interface Unsettled {
	contact: Contact;
	report: ContactReport;
	/** As far as it is known. */
	lead: LeadDetails;
	/** When the message went out if it did; in ms since the epoch, or `undefined` if a claim says it. */
	endedAt?: number;
	/** What the lead shows; `undefined` where nothing can be told. */
	look: (lead: LeadDetails, now: number) => Look | undefined;
}

/** A message of this run. */
export function unsettledSend(send: Send, report: ContactReport): Unsettled {
	const { contact, lead, endedAt } = send;
	return {
		contact,
		report,
		lead,
		endedAt,
		look: (now, readAt) => lookAtSend(send, now, readAt),
	};
}

/** What a lead shows of a message of this run. */
export function lookAtSend(send: Send, lead: LeadDetails, readAt: number): Look {
	const { contact, kind, conversationId, before, endedAt, elapsedMs } = send;
	const shown = movementSince(send, lead);
	const moved = shown === 'moved' && isTimely(send, lead) === false ? 'unclear' : shown;
	const isLost =
		moved === 'unmoved' && areOthersUnmoved(before, marksOf(lead) ?? [], conversationId);
	return {
		movement: moved === 'unmoved' && !isLost ? 'unclear' : moved,
		kind,
		group: groupOf(kind, send.lead, contact.phone),
		conversationId,
		ageMs: readAt - endedAt,
		elapsedMs,
	};
}

/** A message that another run may have sent, by the claim that it left on the lead. */
export function unsettledClaim(
	contact: Contact,
	report: ContactReport,
	lead: LeadDetails,
	campaign: Campaign,
): Unsettled {
	return {
		contact,
		report,
		lead,
		look: (shown, readAt) => {
			const look = lookAtClaim(contact, shown, readAt, campaign);
			return look && look.ageMs >= claimLifetimeMs ? look : undefined;
		},
	};
}

/** What a lead shows of a message by the claim on it. */
export function lookAtClaim(
	{ phone }: Contact,
	lead: LeadDetails,
	readAt: number,
	{ settings, observed, run }: Campaign,
): Look | undefined {
	const note = claimNoteOf(lead, settings.campaignKey);
	if (!note || note.run === run) return undefined;
	const history = claimHistory(note, lead, readAt - observed.earliestNow(readAt));
	if (!history) return undefined;
	const { movement, kind, conversationId, claimedAt } = history;
	const group = groupOf(kind, lead, phone);
	return { movement, kind, group, conversationId, ageMs: readAt - claimedAt, elapsedMs: 0 };
}

/** Remembers a lead that was left out for what an earlier run did, with what its claim shows. */
export function noteEarlierClaim(
	contact: Contact,
	lead: LeadDetails,
	report: ContactReport,
	campaign: Campaign,
): void {
	if (report.reason !== 'alreadySent' && report.reason !== 'unconfirmedClaim') return;
	const group = lookAtClaim(contact, lead, Date.now(), campaign)?.group;
	campaign.earlierClaims.note(contact, lead, report, group);
}

/** The campaign's note on a lead. */
export function claimNoteOf(
	{ metadata }: LeadDetails,
	campaignKey: string,
): IDataObject | undefined {
	return noteOf(readableMetadata(metadata) ?? {}, campaignKey);
}
