import type { IDataObject } from 'n8n-workflow';

import { endpoints, type Lead } from '../../shared/contract';
import { leadAlreadyExisted } from '../../shared/lead/alreadyExisted';
import type { Answer } from '../../shared/transport/crmClient';
import { RequestFailed } from '../../shared/transport/requestFailed';
import { metadataWithClaim } from '../claim/claim';
import { isSamePhone } from '../../shared/lead/samePhone';
import { isEquivalent } from '../../shared/values/isEquivalent';
import { isOwnClaim, type Campaign } from '../control/campaign';
import { leadDetails, type LeadDetails } from '../lead/leadDetails';
import { campaignsOf, readableMetadata } from '../lead/metadata';
import { clockOffset } from '../leadRequests/listLeads';
import { fetchLeadOnceListed } from '../leadRequests/fetchLead';
import { hasUnprovedFields, withProofLock } from '../leadRequests/updateClaim';
import { ContactEnded, mayHaveTakenEffect } from '../report/errors';
import { asFailed } from '../report/report';
import { neededFields } from '../rules';
import type { Attempt } from './attempt';
import { lookUpLead, useListedLeads, withoutOwnClaim } from './lookUpLead';
import { newClaim } from './newClaim';
import { unlistedError } from './refreshLead';

/**
 * Creates the contact's lead if none was found. Once updates of leads are proved, the same request
 * claims it for the campaign. A lead that is not certainly new is read, and treated as a found one.
 *
 * @throws {ContactEnded} when a rule leaves the contact out, or the lead cannot be read
 * @throws {RequestFailed} when the request fails
 */
export async function createLead(attempt: Attempt, campaign: Campaign): Promise<void> {
	if (attempt.lead) return;
	attempt.step = 'lead';
	const isFirstClaim =
		mayClaimByCreation(attempt, campaign) && campaign.doCreationsKeepClaims === undefined;
	const create = async () => await createOrUseLead(attempt, campaign);
	await (isFirstClaim ? withProofLock(campaign, create) : create());
}

async function createOrUseLead(attempt: Attempt, campaign: Campaign): Promise<void> {
	const answer = await postLead(attempt, campaign, mayClaimByCreation(attempt, campaign));
	// The CRM has refused to create a lead that a second look-up has found.
	if (!answer) return;
	const answered = leadDetails(answer.body);
	if (typeof answered.id !== 'string' || answered.id === '') {
		const text =
			'The CRM answered without the ID of the lead. No message was sent. Run "Check" of CRM Account: it shows what the CRM answers.';
		throw new ContactEnded((report) => asFailed(report, 'lead', 'leadUnreadable', text));
	}
	attempt.clockOffsetMs = clockOffset(answer.headers);
	attempt.isCreated = isCertainlyNew(answered, answer, attempt, campaign);
	attempt.report = {
		...attempt.report,
		leadId: answered.id,
		leadAlreadyExisted: leadAlreadyExisted(answered, answer) ?? null,
	};
	const isClaimUnproved = attempt.claim !== undefined && campaign.doCreationsKeepClaims !== true;
	const mustBeRead = !attempt.isCreated || isClaimUnproved;
	const leads = mustBeRead ? await readAnswer(answered, answer, attempt, campaign) : [];
	if (leads.length > 0 && !attempt.isCreated) return useListedLeads(leads, attempt, campaign);
	if (attempt.isCreated) campaign.seenLeads.set(answered.id, attempt.contact);
	attempt.lead = withoutOwnClaim(answered, attempt.contact, campaign);
	attempt.readAt = Date.now();
	attempt.before = attempt.isCreated ? [] : undefined;
}

/**
 * Sends `POST /lead`. A claim that was never stored this way yet may be why the request is refused:
 * then it is sent without one.
 *
 * @param isClaiming whether to send a claim with it
 * @returns `undefined` if the CRM has refused to create the lead because it exists
 */
async function postLead(
	attempt: Attempt,
	campaign: Campaign,
	isClaiming: boolean,
): Promise<Answer<Lead> | undefined> {
	const { contact } = attempt;
	const { client, settings } = campaign;
	let body: IDataObject = contact.leadBody;
	attempt.claim = isClaiming ? newClaim('sending', attempt, campaign) : undefined;
	if (attempt.claim) {
		const metadata = metadataWithClaim(body.metadata, settings.campaignKey, attempt.claim);
		body = { ...body, metadata };
	}
	const answer = await client.request(endpoints.createLead, { body });
	if (answer.ok) return answer;
	if (mayHaveTakenEffect(answer)) throw new RequestFailed(answer);
	attempt.claim = undefined;
	const { status } = answer.failure;
	if (status === 409) await lookUpLead(attempt, campaign);
	if (attempt.lead) return undefined;
	const mayBeReason = isClaiming && campaign.doCreationsKeepClaims !== true;
	if (!mayBeReason || status === 401) throw new RequestFailed(answer);
	const retried = await postLead(attempt, campaign, false);
	campaign.doCreationsKeepClaims = false;
	return retried;
}

/** Whether a claim may be sent with the creation: next to data that updates are known to keep. */
function mayClaimByCreation({ contact: { leadBody } }: Attempt, campaign: Campaign): boolean {
	if (campaign.settings.campaignKey === '' || !campaign.areClaimsProved) return false;
	if (campaign.doCreationsKeepClaims === false) return false;
	return !hasUnprovedFields(leadBody as unknown as LeadDetails, campaign);
}

/**
 * Whether the request has certainly created the lead, and not found one (spec, section 9): by the
 * CRM's own clock, and by what an existing lead may have.
 */
function isCertainlyNew(
	answered: LeadDetails,
	answer: Answer<Lead>,
	{ contact, claim }: Attempt,
	campaign: Campaign,
): boolean {
	if (leadAlreadyExisted(answered, answer) !== false) return false;
	if (!isSamePhone(answered.phone, contact.phone)) return false;
	const isClaimed = isOwnClaim(answered, contact, campaign);
	const { metadata } = withoutOwnClaim(answered, contact, campaign);
	const hasOtherClaims = Object.keys(campaignsOf(metadata) ?? {}).length > 0;
	// A claim replaces metadata that the answer does not show.
	const shown = readableMetadata(metadata);
	const sent = Object.entries(readableMetadata(contact.leadBody.metadata) ?? {});
	const isMetadataShown = sent.every(([field, value]) => isEquivalent(shown?.[field], value));
	return (
		!hasOtherClaims &&
		isMetadataShown &&
		isClaimed === (claim !== undefined) &&
		!campaign.seenLeads.has(answered.id)
	);
}

/**
 * Reads the lead that the request has created or found, to see whether the claim that was sent is on
 * it, and learns from a new one whether creations keep claims.
 *
 * @returns the leads as listed; none only if nothing depends on what they show
 */
async function readAnswer(
	answered: LeadDetails,
	answer: Answer<Lead>,
	attempt: Attempt,
	campaign: Campaign,
): Promise<LeadDetails[]> {
	const { contact } = attempt;
	const lookedUpAt = Date.now();
	const { leads, clockOffsetMs } = await fetchLeadOnceListed(answered, contact.phone, campaign);
	if (leads.length === 0) {
		if (neededFields(campaign.settings).length > 0) throw unlistedError(campaign);
		return [];
	}
	if (!attempt.isCreated) Object.assign(attempt, { lookedUpAt, clockOffsetMs });
	const isClaimed = isOwnClaim(leads[0], contact, campaign);
	// The list may show what the answer does not: that the lead is new, and its claim.
	const isNew = attempt.isCreated || leadAlreadyExisted(leads[0], answer) === false;
	if (attempt.claim && isNew) campaign.doCreationsKeepClaims ??= isClaimed;
	if (!isClaimed) attempt.claim = undefined;
	return leads;
}
