import type { Campaign } from '../campaign';
import type { LeadDetails } from '../lead/leadDetails';
import { readLeadIfListed } from '../steps/readLead';
import type { ConversationState } from '../steps/state';
import {
	compareSnapshots,
	snapshotConversations,
	type ConversationChange,
} from './conversationSnapshots';
import { createSendRecord, type SendRecord } from './sendLog';

/**
 * Reads the lead between opening its conversation and sending the message, once per run and kind of
 * conversation. If the conversation changes before the message, a change later does not prove that
 * the message arrived. Never throws.
 */
export async function readBeforeSend(state: ConversationState, campaign: Campaign): Promise<void> {
	const send = createSendRecord(state, Date.now(), campaign);
	if (!send || !campaign.sendLog.reserveReading(send.kind)) return;
	const { lead, contact, kind } = send;
	const current = await readLeadIfListed(lead, contact.phone, campaign).catch(() => undefined);
	if (current) campaign.sendLog.recordChangeBeforeSend(kind, changeSince(send, current));
}

/** What has changed in the conversation of a message since before it was sent. */
export function changeSince(
	{ before, conversationId, kind }: SendRecord,
	lead: LeadDetails,
): ConversationChange {
	const after = snapshotConversations(lead)?.find(({ id }) => id === conversationId);
	if (!after) return 'unclear';
	const earlier = before?.find(({ id }) => id === conversationId);
	return compareSnapshots(kind === 'existing' ? earlier : undefined, after);
}
