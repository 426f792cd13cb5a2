import { wait } from '../../shared/transport/wait';
import { claimHistory, type ConversationKind } from '../claim/claimHistory';
import type { Campaign } from '../control/campaign';
import { noiseKeyOf, type Message } from '../control/sendLog';
import { fetchLeadIfListed } from '../leadRequests/fetchLead';

/** An automatic greeting, or note, comes within this time. In ms. */
export const greetingTimeMs = 5_000;

/** In runs with fewer contacts, no message waits for a greeting. */
const minContactsToWait = 30;

/**
 * Waits, and reads the lead before its message is sent: once per run for each noise key. If
 * the conversation changes before the message, a change later does not prove that the message
 * arrived. The contact that waits is not the first one, for which all others would wait. Never throws.
 */
export async function observeBeforeMessage(
	{ contact, lead, claim, openedAfterMs }: Message,
	kind: ConversationKind,
	campaign: Campaign,
): Promise<void> {
	const { contactCount, hasAccepted, sendLog, signal } = campaign;
	const noiseKey = noiseKeyOf(kind, claim);
	const isKnown = sendLog.quietAfterMs.has(noiseKey);
	if (isKnown || !hasAccepted || contactCount < minContactsToWait) return;
	sendLog.quietAfterMs.set(noiseKey, Infinity);
	if (!(await wait(greetingTimeMs, signal))) return;
	const current = await fetchLeadIfListed(lead, contact.phone, campaign);
	const isQuiet = current !== undefined && claimHistory(claim, current)?.change === 'unchanged';
	if (isQuiet) sendLog.quietAfterMs.set(noiseKey, openedAfterMs);
}
