import { wait } from '../../shared/transport/wait';
import { claimHistory } from '../claim/claimHistory';
import type { Campaign } from '../control/campaign';
import type { SentMessage } from '../control/sendLog';
import { readLeadIfListed } from '../leadRequests/readLead';

/** An automatic greeting comes within this time after a conversation was opened. In ms. */
export const greetingTimeMs = 5_000;

/** In runs with fewer contacts, no message waits for a greeting. */
const minContactsToWait = 30;

/**
 * Reads the lead between opening its conversation and sending the message, once per run and kind of
 * conversation. If the conversation changes before the message, a change later does not prove that
 * the message arrived. The contact that waits for a greeting is not the first one, for which all
 * others would wait. Never throws.
 */
export async function readBeforeMessage(
	{ contact, lead, claim, kind }: SentMessage,
	campaign: Campaign,
): Promise<void> {
	const { contactCount, firstMessageGate, sendLog, signal } = campaign;
	const isDue =
		kind === 'opened'
			? firstMessageGate.isOpen && contactCount >= minContactsToWait
			: contactCount > 1;
	if (!isDue || sendLog.isQuiet[kind] !== undefined) return;
	sendLog.isQuiet[kind] = false;
	if (kind === 'opened' && !(await wait(greetingTimeMs, signal))) return;
	const current = await readLeadIfListed(lead, contact.phone, campaign);
	sendLog.isQuiet[kind] =
		current !== undefined && claimHistory(claim, current)?.change === 'unchanged';
}
