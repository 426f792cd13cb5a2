import { metadataWithClaim } from '../../shared/claim/claim';
import { endpoints, type Lead } from '../../shared/contract';
import { leadAlreadyExisted } from '../../shared/lead/alreadyExisted';
import { KnownLead } from '../../shared/lead/knownLead';
import { clockOffset } from '../../shared/lead/listLeads';
import { withLock } from '../../shared/lead/locks';
import { isSamePhone } from '../../shared/lead/samePhone';
import { withLead } from '../../shared/lead/writeMetadata';
import type { Answer } from '../../shared/transport/crmClient';
import type { Campaign } from '../control/campaign';
import { rereadForWrite, rereadLead, type RereadLead } from '../leadRequests/rereadLead';
import { writeClaim } from '../leadRequests/writeClaim';
import { ContactEnded } from '../report/errors';
import { asFailed, asLeadUnreadable } from '../report/report';
import { hiddenOn } from '../rules';
import type { Attempt } from '../attempt/attempt';
import { chooseLead } from '../choice/chooseLead';
import { isLookedUpFirst } from '../choice/lookUpLead';
import { isOfOther, isOwnClaim, newClaim, withoutOwnClaim } from '../attempt/ownClaim';
import { refusedError, unlistedError } from './refusals';
import { dropSharedValues } from '../choice/dropSharedValues';

/**
 * Creates the contact's lead if none was found; after the first message of the run, the same request
 * claims it for the campaign. A lead that is not certainly new is read, and treated as a found one. The
 * lead of somebody else, whose tax ID or e-mail the contact shares, is left alone: then the contact's own
 * is created without that value.
 *
 * @throws {ContactEnded} when a rule leaves the contact out, or the lead cannot be read
 * @throws {RunEnded} when the CRM does not show what claims need, before the first message
 */
export async function createLead(attempt: Attempt, campaign: Campaign): Promise<void> {
	if (attempt.lead) return;
	const isFirstClaim = mayClaim(campaign) && campaign.claimByCreation === 'untried';
	const create = async () => {
		const other = await createOrFind(attempt, campaign);
		if (!other) return;
		// Somebody who has opted out with the same e-mail or tax ID gets no message on another lead.
		const { clockOffsetMs, reading } = attempt;
		attempt.report = { ...attempt.report, leadAlreadyExisted: null };
		chooseLead({ leads: [], clockOffsetMs, ...reading }, [other], attempt, campaign);
		dropSharedValues(other, attempt);
		if (await createOrFind(attempt, campaign)) throw new ContactEnded(asMerged);
	};
	const key = `first creation with a claim of ${campaign.runId}`;
	await (isFirstClaim ? withLock(key, campaign.signal, create) : create());
}

/** Whether a creation may be sent with the claim: the first one is read back. */
function mayClaim({ settings, hasSentMessage, claimByCreation }: Campaign): boolean {
	return settings.campaignKey !== '' && hasSentMessage && claimByCreation !== 'off';
}

/**
 * Sends `POST /lead`, and reads the lead unless the answer is proof enough.
 *
 * @returns the lead of somebody else, if the CRM has merged the contact into one
 */
async function createOrFind(attempt: Attempt, campaign: Campaign): Promise<KnownLead | undefined> {
	const answer = await postLead(attempt, campaign);
	const { phone } = attempt.contact;
	const answered = KnownLead.read(answer.body);
	if (typeof answered.id !== 'string' || answered.id === '') throw new ContactEnded(asWithoutId);
	const isOther = isOfOther(answered, attempt.contact, campaign);
	const existed = leadAlreadyExisted(answered, answer) ?? null;
	const isNew = existed === false && isSamePhone(answered.phone, phone);
	if (!isOther) {
		attempt.report = { ...attempt.report, leadId: answered.id, leadAlreadyExisted: existed };
	}
	const isClear = isNew && isClearlyOwn(answered, attempt, campaign);
	const policy = { waitsUntilListed: true };
	const reread = isClear ? undefined : await rereadLead(answered, phone, campaign, policy);
	if (reread) return await goOnWith(reread, isNew, attempt, campaign);
	if (isOther) throw new ContactEnded(asUnlisted);
	if (!isClear) rejectIfListNeeded(campaign);
	attempt.lead = withoutOwnClaim(answered, attempt.contact, campaign);
	const { startedAt, answeredAt } = answer;
	attempt.reading = { startedAt, answeredAt };
	attempt.clockOffsetMs = clockOffset(answer);
	return undefined;
}

/**
 * Sends `POST /lead`. A claim that was never stored this way yet may be why the request is refused:
 * then it is sent without one, as are all later ones.
 */
async function postLead(attempt: Attempt, campaign: Campaign): Promise<Answer<Lead>> {
	const { client, settings } = campaign;
	const { leadBody } = attempt.contact;
	const claim = mayClaim(campaign) ? newClaim('sending', attempt, campaign) : undefined;
	const metadata = claim && metadataWithClaim(leadBody.metadata, settings.campaignKey, claim);
	const body = { ...leadBody, ...(metadata && { metadata }) };
	attempt.claim = claim;
	const answer = await client.request(endpoints.createLead, { body }).catch((error: unknown) => {
		// The request was never sent.
		attempt.claim = undefined;
		throw error;
	});
	if (answer.ok) return answer;
	if (answer.mayHaveTakenEffect) throw answer;
	attempt.claim = undefined;
	const isClaimSuspected = claim && campaign.claimByCreation !== 'proved' && answer.status !== 401;
	if (!isClaimSuspected || !answer.isRefusal) throw answer;
	const second = await client.request(endpoints.createLead, { body: leadBody });
	if (!second.ok) throw second;
	campaign.claimByCreation = 'off';
	return second;
}

/**
 * Whether the answer shows a new lead without claims of other runs or campaigns, and this contact's claim,
 * on a CRM that was seen to store claims this way.
 */
function isClearlyOwn(answered: KnownLead, attempt: Attempt, campaign: Campaign): boolean {
	const { contact } = attempt;
	const others = withoutOwnClaim(answered, contact, campaign).claims ?? [];
	if (others.length > 0) return false;
	if (campaign.settings.campaignKey === '') return true;
	return campaign.claimByCreation === 'proved' && isOwnClaim(answered, contact, campaign);
}

/**
 * Goes on with a lead that the request has created or found, as with one that was looked up. A claim that
 * the creation has left on the lead of somebody else is taken back.
 *
 * @returns the lead, if it is somebody else's
 */
async function goOnWith(
	reread: RereadLead,
	isNew: boolean,
	attempt: Attempt,
	campaign: Campaign,
): Promise<KnownLead | undefined> {
	const { contact, claim } = attempt;
	const { lead, further } = reread;
	const isStored = claim !== undefined && isOwnClaim(lead, contact, campaign);
	const isOther = isOfOther(lead, contact, campaign);
	if (!isStored || isOther) attempt.claim = undefined;
	if (isOther) {
		const released = { ...claim, status: 'released' };
		if (isStored) {
			await withLead(campaign.client, lead.id, {}, async (locked) => {
				const read = async () => await rereadForWrite(lead, contact.phone, campaign);
				const write = { known: reread, read, ignoresStop: true };
				await writeClaim(locked, () => released, campaign, write);
			});
		}
		return lead;
	}
	if (isNew) refuseHiddenParts(lead, campaign);
	if (claim && (isStored || isNew)) campaign.claimByCreation = isStored ? 'proved' : 'off';
	chooseLead({ ...reread, leads: [lead, ...further] }, [], attempt, campaign);
	return undefined;
}

/** Goes on without the list only if nothing depends on what it shows. */
function rejectIfListNeeded({ settings, hasSentMessage }: Campaign): void {
	if (!isLookedUpFirst(settings)) return;
	if (settings.campaignKey !== '' && !hasSentMessage) throw unlistedError();
	throw new ContactEnded(asUnlisted);
}

/** A CRM that hides what the run needs would leave another new lead behind for each contact. */
function refuseHiddenParts(lead: KnownLead, { settings, messages }: Campaign): void {
	const hidden = hiddenOn(lead, settings);
	if (hidden === undefined || messages.count > 0) return;
	throw refusedError(`The CRM does not show the ${hidden.part} of leads`, hidden.advice);
}

const asWithoutId = asFailed(
	'lead',
	'leadUnreadable',
	'The CRM answered without the ID of the lead. No message was sent. Run "Check" of CRM Account: it shows what the CRM answers.',
);

const asMerged = asFailed(
	'lead',
	'leadUnreadable',
	'The CRM answers with the lead of somebody else. No message was sent. Look for the tax ID, the e-mail and the phone in the CRM.',
);

const asUnlisted = asLeadUnreadable(
	'The list of leads does not show the lead, so it is unknown whether it may be sent to. No message was sent. Run again in a few minutes.',
);
