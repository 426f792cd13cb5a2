import { hasReached } from '../../shared/claim/evidence';
import { leadLockKey, withLock } from '../../shared/lead/locks';
import { isFor } from '../../shared/lead/storedClaim';
import { phoneKey } from '../../shared/phone/storedForms';
import type { Contact } from '../contact/contact';
import type { Campaign } from '../control/campaign';
import { asPending, asPlanned } from '../report/report';
import { crmNow, endedAs, newAttempt, type Attempt, type AttemptWithLead } from './attempt';
import { claimLead, confirmClaim } from './claimLead';
import { createLead } from './createLead';
import { ensureConversation } from './ensureConversation';
import { isLookedUpFirst, lookUpLead } from './lookUpLead';
import { noteOutcome } from './noteOutcome';
import { sendMessage } from './sendMessage';
import { takeSteps, type Step } from './takeSteps';

/** Under the lock of the phone, as all steps; in a preview, the only one. */
const lookingUp: readonly Step[] = [{ name: 'lead', streak: 'lookUps', take: lookUpOrPlan }];

/** Up to a lead of the contact's own. */
const creating: readonly Step[] = [
	{ name: 'lead', streak: 'lookUps', take: waitForTurn },
	{ name: 'lead', take: createLead },
];

/**
 * Under the lock of the lead. A claim would replace what others have written since the look-up; a message may have
 * waited for a CRM that is too busy.
 *
 * @param lookedUpSince what was looked up before this is outdated: another contact, or the first message, may have
 *   changed the lead since; a lead that is created with its claim, too
 */
const sending = (lookedUpSince: number): ReadonlyArray<Step<AttemptWithLead>> => [
	{ name: 'lead', take: claimLead, maxLookUpAgeMs: 250, lookedUpSince },
	{ name: 'lead', take: confirmClaim },
	{ name: 'conversation', take: ensureConversation },
	{ name: 'message', take: sendMessage, maxLookUpAgeMs: 30_000 },
];

/**
 * Processes one contact, under the lock of its phone: look-up and rules; the turn, and a lead where there was none;
 * then, under the lock of the lead, the look-up again unless it is fresh, claim, conversation, message, and the note
 * of the outcome on the claim. In a preview, only look-up and rules. Failures end up in the report.
 */
export async function processContact(contact: Contact, campaign: Campaign): Promise<Attempt> {
	return await withLock(phoneKey(contact.phone), async () => {
		const lookedUp = await takeSteps(lookingUp, newAttempt(contact), campaign);
		return lookedUp.end ? lookedUp : await sendOneByOne(lookedUp, campaign);
	});
}

/**
 * Sends to contacts one by one until the CRM has accepted a message, then concurrently, so that a
 * systematic failure affects one contact and not all in progress.
 */
async function sendOneByOne(attempt: Attempt, campaign: Campaign): Promise<Attempt> {
	if (campaign.firstMessageAt !== undefined) return await send(attempt, campaign);
	const first = await withLock(`first message of ${campaign.runId}`, async () =>
		campaign.firstMessageAt === undefined ? await send(attempt, campaign) : undefined,
	);
	return first ?? (await send(attempt, campaign));
}

/** Nothing else in this process writes to the lead from its last look-up to the note of the outcome. */
async function send(attempt: Attempt, campaign: Campaign): Promise<Attempt> {
	const found = await takeSteps(creating, attempt, campaign);
	const { lead, end } = found;
	if (!lead) return await noteOutcome(found, campaign);
	return await withLock(leadLockKey(lead.id), async (lastEnd) => {
		const steps = sending(Math.max(lastEnd, campaign.firstMessageAt ?? lastEnd));
		const sent = end ? found : await takeSteps(steps, { ...found, lead }, campaign);
		return await noteOutcome(sent, campaign);
	});
}

/** Everything before the first request that writes. */
async function lookUpOrPlan(attempt: Attempt, campaign: Campaign): Promise<Attempt> {
	const { settings } = campaign;
	if (campaign.messagesLeft <= 0) {
		const text = '"Max Messages per Run" was reached. No message was sent; run again to continue.';
		return endedAs(attempt, asPending('overLimit', text));
	}
	const isDoubtful = settings.mode === 'send' && attempt.contact.otherPhone !== undefined;
	const mustLookUp = isLookedUpFirst(settings) || isDoubtful;
	const looked = mustLookUp ? await lookUpLead(attempt, campaign) : attempt;
	if (looked.end || settings.mode === 'send') return looked;
	const { contact, lead } = looked;
	// Whoever had the same template in another campaign.
	const earlier = lead?.claims?.find(
		(claim) =>
			claim.template === contact.template &&
			isFor(claim, contact.phone) &&
			hasReached(claim, [lead], crmNow(looked.reading)),
	);
	const planned = asPlanned(contact.preview?.text, contact.preview?.check);
	return endedAs(looked, { ...planned, earlierCampaign: earlier?.typedKey });
}

/** Waits for the contact's turn, so that nobody is looked up for the last time, and claimed, long before the message. */
async function waitForTurn(attempt: Attempt, campaign: Campaign): Promise<Attempt> {
	const endTurn = await campaign.waitForTurn(attempt.contact.plan.integrationId);
	endTurn();
	return attempt;
}
