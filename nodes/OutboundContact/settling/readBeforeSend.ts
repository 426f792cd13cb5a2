import type { Campaign } from '../campaign';
import type { LeadDetails } from '../leadDetails';
import { readLead } from '../steps/readLead';
import type { ConversationTaken } from '../steps/state';
import { marksOf, movementOf, type Movement } from './conversationMarks';
import { sendOf, type Send } from './sends';

/**
 * Reads the lead of one contact between its conversation and its message, once per run for opened
 * conversations and once for those that were there: only what does not move before the message can
 * tell later that the message has arrived. Never throws.
 */
export async function readBeforeSend(state: ConversationTaken, campaign: Campaign): Promise<void> {
	const send = sendOf(state, Date.now(), campaign);
	if (!send || !campaign.sends.wantsReading(send.kind)) return;
	const reading = await readLead(send.lead, send.contact.phone, campaign).catch(() => undefined);
	if (!reading?.ok || !reading.lead) return;
	campaign.sends.seeUntouched(send.kind, movementSince(send, reading.lead));
}

/** What happened to the conversation of a message since before it was sent. */
export function movementSince({ before, conversationId, kind }: Send, lead: LeadDetails): Movement {
	const after = marksOf(lead)?.find(({ id }) => id === conversationId);
	if (!after) return 'unclear';
	const earlier = before?.find(({ id }) => id === conversationId);
	return movementOf(kind === 'known' ? earlier : undefined, after);
}
