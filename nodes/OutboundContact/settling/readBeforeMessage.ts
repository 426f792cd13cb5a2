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
 * the message arrived. Never throws.
 */
export async function readBeforeMessage(
	{ contact, lead, claim, kind }: SentMessage,
	campaign: Campaign,
): Promise<void> {
	const { isQuiet } = campaign.sendLog;
	const minContacts = kind === 'opened' ? minContactsToWait : 2;
	if (isQuiet[kind] !== undefined || campaign.contactCount < minContacts) return;
	isQuiet[kind] = false;
	if (kind === 'opened' && !(await wait(greetingTimeMs, campaign.signal))) return;
	const current = await readLeadIfListed(lead, contact.phone, campaign);
	isQuiet[kind] = current !== undefined && claimHistory(claim, current)?.change === 'unchanged';
}
