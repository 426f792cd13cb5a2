import { claimsOn, metadataWithClaim, type Claim } from '../../shared/claim/claim';
import { endpoints, type Lead } from '../../shared/contract';
import { leadAlreadyExisted } from '../../shared/lead/alreadyExisted';
import { leadDetails, type LeadDetails } from '../../shared/lead/leadDetails';
import { hiddenPart } from '../../shared/lead/leadParts';
import { clockOffset } from '../../shared/lead/listLeads';
import { isSamePhone, showsOtherPhone } from '../../shared/lead/samePhone';
import type { Answer } from '../../shared/transport/crmClient';
import { RequestFailed, type FailedResult } from '../../shared/transport/requestFailed';
import type { Campaign } from '../control/campaign';
import { withLock } from '../control/locks';
import { readLead } from '../leadRequests/readLead';
import { writeClaim } from '../leadRequests/writeClaim';
import { ContactEnded, isRefused, mayHaveTakenEffect } from '../report/errors';
import { asFailed, asLeadUnreadable } from '../report/report';
import { adviceFor, neededParts } from '../rules';
import type { Attempt } from './attempt';
import { isLookedUpFirst, lookUpLead, useLeads } from './lookUpLead';
import { isOwnClaim, newClaim, withoutOwnClaim } from './newClaim';
import { hiddenPartError, unlistedError } from './refusals';
import { withoutValuesOf } from './sharedValues';

/**
 * Creates the contact's lead if none was found; after the first message of the run, the same request
 * claims it for the campaign. A lead that is not certainly new is read, and treated as a found one. The
 * lead of somebody else, whose tax ID or e-mail the contact shares, is left alone: then the contact's own
 * is created without that value.
 *
 * @throws {ContactEnded} when a rule leaves the contact out, or the lead cannot be read
 * @throws {RequestFailed} when a request fails
 * @throws {RunEnded} when the CRM does not show what claims need, before the first message
 */
export async function createLead(attempt: Attempt, campaign: Campaign): Promise<void> {
	if (attempt.lead) return;
	attempt.step = 'lead';
	const { run, signal } = campaign;
	const isFirstClaim = mayClaim(campaign) && !campaign.isCreationProved;
	const create = async () => {
		const other = await createOrFind(attempt, campaign);
		if (!other) return;
		attempt.claim = undefined;
		// Somebody who has opted out with the same e-mail or tax ID gets no message on another lead.
		useLeads([], [other], attempt, campaign);
		attempt.contact = withoutValuesOf(other, attempt.contact);
		attempt.report = { ...attempt.report, note: attempt.contact.report.note };
		if (await createOrFind(attempt, campaign)) throw new ContactEnded(asMerged);
	};
	const lock = { key: `first creation with a claim of ${run}`, run, signal };
	await (isFirstClaim ? withLock(lock, create) : create());
}

/** @returns the lead of somebody else, if the CRM has merged the contact into one */
async function createOrFind(
	attempt: Attempt,
	campaign: Campaign,
): Promise<LeadDetails | undefined> {
	const answer = await postLead(attempt, campaign);
	// The CRM has refused to create a lead that a second look-up has found.
	if (!answer) return undefined;
	const { phone } = attempt.contact;
	const answered = leadDetails(answer.body);
	if (typeof answered.id !== 'string' || answered.id === '') throw new ContactEnded(asWithoutId);
	if (showsOtherPhone(answered.phone, phone)) {
		return await leaveAlone(answered, attempt, campaign);
	}
	attempt.clockOffsetMs = clockOffset(answer.headers);
	const alreadyExisted = leadAlreadyExisted(answered, answer) ?? null;
	const known = { leadId: answered.id, leadAlreadyExisted: alreadyExisted };
	attempt.report = { ...attempt.report, ...known };
	const isNew = alreadyExisted === false && isSamePhone(answered.phone, phone);
	const isClear = isNew && hasNoOtherClaim(answered, attempt, campaign);
	const isDone =
		campaign.settings.campaignKey === '' || isClaimedByAnswer(answered, attempt, campaign);
	if (isClear && isDone) {
		attempt.readAt = Date.now();
		attempt.lead = withoutOwnClaim(answered, attempt.contact, campaign);
		return undefined;
	}
	return await readCreated(answered, isNew, attempt, campaign);
}

/** Whether a creation may be sent with the claim: the first one is read back. */
function mayClaim({ settings, hasAccepted, mayClaimByCreation }: Campaign): boolean {
	return settings.campaignKey !== '' && hasAccepted && mayClaimByCreation;
}

/**
 * Sends `POST /lead`. A claim that was never stored this way yet may be why the request is refused:
 * then it is sent without one, as are all later ones.
 *
 * @returns `undefined` if the CRM has refused to create the lead because it exists
 * @throws {RequestFailed} when the request fails
 */
async function postLead(attempt: Attempt, campaign: Campaign): Promise<Answer<Lead> | undefined> {
	const claim = mayClaim(campaign) ? newClaim('sending', attempt, campaign) : undefined;
	attempt.claim = claim;
	let answer = await sendCreation(claim, attempt, campaign).catch((error: unknown) => {
		// The request was never sent.
		attempt.claim = undefined;
		throw error;
	});
	if (answer.ok) return answer;
	if (mayHaveTakenEffect(answer)) throw new RequestFailed(answer);
	attempt.claim = undefined;
	const { status } = answer.failure;
	if (status === 409) await lookUpLead(attempt, campaign);
	if (attempt.lead) return undefined;
	if (claim && !campaign.isCreationProved && isRefused(answer) && status !== 401) {
		answer = await sendCreation(undefined, attempt, campaign);
		if (answer.ok) campaign.mayClaimByCreation = false;
	}
	if (answer.ok) return answer;
	throw new RequestFailed(answer);
}

async function sendCreation(
	claim: Claim | undefined,
	{ contact: { leadBody } }: Attempt,
	{ client, settings }: Campaign,
): Promise<Answer<Lead> | FailedResult> {
	const metadata = claim && metadataWithClaim(leadBody.metadata, settings.campaignKey, claim);
	const body = { ...leadBody, ...(metadata && { metadata }) };
	return await client.request(endpoints.createLead, { body });
}

/** Whether nothing else was stored on a lead: a new one has no claims of other runs or campaigns. */
function hasNoOtherClaim(lead: LeadDetails, { contact }: Attempt, campaign: Campaign): boolean {
	return claimsOn([withoutOwnClaim(lead, contact, campaign)]).length === 0;
}

/** Whether the answer shows the claim that was sent, on a CRM that was seen to store such claims. */
function isClaimedByAnswer(lead: LeadDetails, { claim, contact }: Attempt, campaign: Campaign) {
	return claim !== undefined && campaign.isCreationProved && isOwnClaim(lead, contact, campaign);
}

/**
 * Reads the lead that the request has created or found, and goes on as with a found one.
 *
 * @returns the lead, if it is somebody else's
 */
async function readCreated(
	answered: LeadDetails,
	isNew: boolean,
	attempt: Attempt,
	campaign: Campaign,
): Promise<LeadDetails | undefined> {
	const { contact } = attempt;
	const reading = await readLead(answered, contact.phone, campaign, { waitsUntilListed: true });
	if (!reading) {
		useUnlisted(answered, attempt, campaign);
		return undefined;
	}
	const { lead, others, clockOffsetMs } = reading;
	attempt.clockOffsetMs = clockOffsetMs;
	if (showsOtherPhone(lead.phone, contact.phone)) {
		return await leaveAlone(lead, attempt, campaign);
	}
	if (isNew) refuseHiddenParts(lead, campaign);
	if (attempt.claim) {
		const isStored = isOwnClaim(lead, contact, campaign);
		if (isStored) campaign.isCreationProved = true;
		else {
			attempt.claim = undefined;
			if (isNew) campaign.mayClaimByCreation = false;
		}
	}
	useLeads([lead, ...others], [], attempt, campaign);
	return undefined;
}

/** Goes on without the list only if nothing depends on what it shows. */
function useUnlisted(answered: LeadDetails, attempt: Attempt, campaign: Campaign): void {
	const { settings, hasAccepted } = campaign;
	if (!isLookedUpFirst(settings)) {
		attempt.readAt = Date.now();
		attempt.lead = answered;
		return;
	}
	if (settings.campaignKey !== '' && !hasAccepted) throw unlistedError();
	throw new ContactEnded(asUnlisted);
}

/** A CRM that hides what the run needs would leave another new lead behind for each contact. */
function refuseHiddenParts(lead: LeadDetails, { settings, messageCount }: Campaign): void {
	const hidden = hiddenPart(lead, neededParts(settings));
	if (hidden === undefined || messageCount > 0) return;
	throw hiddenPartError(hidden, adviceFor(hidden, settings));
}

/**
 * Reads the lead of somebody else, and takes the claim back that the creation has left there, if it has.
 */
async function leaveAlone(
	other: LeadDetails,
	{ claim, contact }: Attempt,
	campaign: Campaign,
): Promise<LeadDetails> {
	const reading = await readLead(other, String(other.phone), campaign);
	if (!reading) throw new ContactEnded(asUnlisted);
	const { lead } = reading;
	if (!claim || !isOwnClaim(lead, contact, campaign)) return lead;
	await writeClaim(lead, { ...claim, status: 'released' }, campaign, { ignoresStop: true });
	return lead;
}

const asWithoutId: ContactEnded['toReport'] = (report) =>
	asFailed(
		report,
		'lead',
		'leadUnreadable',
		'The CRM answered without the ID of the lead. No message was sent. Run "Check" of CRM Account: it shows what the CRM answers.',
	);

const asMerged: ContactEnded['toReport'] = (report) =>
	asFailed(
		report,
		'lead',
		'leadUnreadable',
		'The CRM answers with the lead of somebody else, which has another phone. No message was sent. Look for the tax ID, the e-mail and the phone in the CRM.',
	);

const asUnlisted: ContactEnded['toReport'] = (report) =>
	asLeadUnreadable(
		report,
		'The list of leads does not show the lead, so it is unknown whether it may be sent to. No message was sent. Run again in a few minutes.',
	);
