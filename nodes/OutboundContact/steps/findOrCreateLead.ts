import { reportFailure, reportInterruption, type Campaign } from '../campaign';
import { campaignsOf, isClaimedBy, metadataWithoutClaim, readClaim } from '../claim/claim';
import { recordLabels } from '../lead/labelHint';
import { leadDetails, type LeadDetails } from '../lead/leadDetails';
import { alreadyExisted } from '../observed/observations';
import { asFailed, asSkipped, withUnreleasedClaim } from '../report';
import { applyRules, ruleContext } from '../rules';
import { isOncePerLead } from '../settings';
import { recordEarlierClaim } from '../settling/unsettledMessage';
import { createLead, type Creation } from './createLead';
import { findClaimToRelease } from './findClaimToRelease';
import { recordClaimDuration, withoutOwnClaim } from './parallelRunGuard';
import { isSamePhone } from '../contact/samePhone';
import { checkPhoneOwner } from './phoneOwner';
import { probeCreation, secondLeadError } from './probeCreation';
import { isAnswerReliable, readLeadDetails, recordProbeLead } from './readLeadDetails';
import { releaseStrayClaim } from './releaseClaim';
import { endWith, type EndState, type LeadState, type StartState } from './state';

/**
 * Creates the lead or finds the existing one (spec, section 9), and applies the rules. If the CRM
 * supports it, the same request claims the lead for the campaign.
 *
 * @throws {RunRefused} when the CRM lacks something that the run needs, before the first message
 */
export async function findOrCreateLead(
	state: StartState,
	campaign: Campaign,
): Promise<LeadState | EndState> {
	const { contact } = state;
	await probeCreation(campaign);
	const creation = await createLead(contact, campaign);
	if (!('answer' in creation)) {
		campaign.observed.leadsByPhone.delete(contact.phone);
		const end = endWith(reportFailure(state.report, 'lead', creation.failure, campaign));
		return creation.mayHaveLeftClaim ? await findClaimToRelease(end, contact, campaign) : end;
	}
	const found = await identifyLead(state, creation, campaign).catch(async (error: unknown) => {
		if (!creation.carriesClaim) throw error;
		const end = endWith(reportInterruption(state.report, 'lead', error));
		return await findClaimToRelease(end, contact, campaign);
	});
	campaign.observed.leadsByPhone.delete(contact.phone);
	if (found.hasEnded) return found;
	const answered = withoutOwnClaim(leadDetails(creation.answer.body), campaign);
	return await checkRules(found, answered, campaign);
}

/** Locks the lead of a creation and reads what the rules need. */
async function identifyLead(
	state: StartState,
	creation: Creation,
	campaign: Campaign,
): Promise<LeadState | EndState> {
	const { contact } = state;
	const { settings, seenLeads, observed } = campaign;
	const { answer, carriesClaim } = creation;
	const { id } = answer.body;
	if (typeof id !== 'string' || id === '') {
		const text = 'The CRM answered without the ID of the lead. No message was sent.';
		const end = endWith(asFailed(state.report, 'lead', 'leadUnreadable', text));
		return carriesClaim ? await findClaimToRelease(end, contact, campaign) : end;
	}
	refuseSecondLead(answer.body, contact.phone, campaign);
	observed.recordClock(answer.headers, Date.now());
	const answered = leadDetails(answer.body);
	const wasSeenInThisRun = seenLeads.has(id);
	seenLeads.add(id);
	if (!wasSeenInThisRun) campaign.strayClaims.begin(id, contact);
	const existed =
		wasSeenInThisRun ||
		hasOtherClaims(answered, campaign) ||
		alreadyExisted(answered, answer.headers, answer.elapsedMs);
	const report = { ...state.report, leadId: id, leadAlreadyExisted: existed ?? null };
	if (wasSeenInThisRun && isOncePerLead(settings)) {
		const skipped = asSkipped(report, 'duplicateLead');
		const claim = { lead: answered, contact };
		const mustRelease = carriesClaim && campaign.strayClaims.record(claim);
		const isReleased = !mustRelease || (await releaseStrayClaim(claim, campaign));
		return endWith(isReleased ? skipped : withUnreleasedClaim(skipped));
	}

	const hasWaited = await campaign.leadLocks.acquire(id, contact.item, campaign.signal);
	const wasUnknown = observed.unknownPhones.has(contact.phone);
	const isNew =
		!hasWaited &&
		!wasSeenInThisRun &&
		!hasOtherClaims(answered, campaign) &&
		detectNewLead(answered, contact.phone, creation, campaign);
	const isReliable = !hasWaited && isAnswerReliable(answered, isNew, creation, campaign);
	const details = isReliable
		? { lead: answered, readAt: Date.now() }
		: await readLeadDetails(
				{ answered, isNew, wasUnknown },
				creation,
				ruleContext(contact, report, campaign),
				campaign,
			);
	if ('hasEnded' in details) {
		return carriesClaim ? await findClaimToRelease(details, contact, campaign, answered) : details;
	}
	recordProbeLead(details.lead, creation, contact.phone, campaign);
	const lead = withoutOwnClaim(details.lead, campaign);
	const isClaimed = lead !== details.lead;
	if (!isClaimed) return { ...state, report, ...details };
	const claim = readClaim(details.lead.metadata, settings.campaignKey);
	recordClaimDuration(answer.elapsedMs, campaign);
	return {
		...state,
		report,
		...details,
		lead,
		claimStartedAt: creation.claimedAt ?? creation.requestedAt,
		claimedLead: lead,
		isClaimOfOtherContact: claim?.phone !== contact.phone,
	};
}

/**
 * Applies the rules to the lead as it was read and as the answer to its creation shows it: either
 * of the two may be outdated. Other leads with its phone must pass too.
 */
async function checkRules(
	found: LeadState,
	answered: LeadDetails,
	campaign: Campaign,
): Promise<LeadState | EndState> {
	const { contact, lead, duplicates = [], report, claimedLead } = found;
	recordLabels(lead, campaign);
	try {
		const context = ruleContext(contact, report, campaign);
		const others = duplicates.map((duplicate) => withoutOwnClaim(duplicate, campaign));
		const ended =
			[lead, withListedClaim(answered, lead, campaign), ...others]
				.map((each) => applyRules(each, context))
				.find((result) => result !== undefined) ??
			(await checkPhoneOwner(contact, lead, report, campaign));
		if (!ended) return found;
		recordEarlierClaim(contact, lead, ended, campaign);
		return endWith(ended, claimedLead);
	} catch (error) {
		return endWith(reportInterruption(report, 'lead', error), claimedLead);
	}
}

/**
 * The answered lead with the listed metadata, if only the latter has the campaign's claim: the
 * claim names the conversation that the campaign itself opened.
 */
function withListedClaim(
	answered: LeadDetails,
	{ metadata }: LeadDetails,
	{ settings }: Campaign,
): LeadDetails {
	const answeredClaim = readClaim(answered.metadata, settings.campaignKey);
	return answeredClaim === undefined ? { ...answered, metadata } : answered;
}

/**
 * Refuses a second lead for a phone: the rules could not see what is stored on the first one.
 *
 * @throws the error of `secondLeadError`
 */
function refuseSecondLead(answered: LeadDetails, phone: string, campaign: Campaign): void {
	const known = campaign.observed.leadsByPhone.get(phone);
	if (!known || known.ids.includes(answered.id) || typeof answered.phone !== 'string') return;
	if (!isSamePhone(known.lead.phone, answered.phone)) return;
	throw secondLeadError(known.lead.id, String(answered.id), campaign);
}

/**
 * Whether the request has certainly created the lead, by the clock that the run has observed.
 * Learns that clock from leads whose phone was unknown.
 */
function detectNewLead(
	answered: LeadDetails,
	phone: string,
	{ answer, requestedAt }: Creation,
	{ observed }: Campaign,
): boolean {
	const { creationClock, unknownPhones } = observed;
	if (unknownPhones.delete(phone)) creationClock.learn(answered, answer.headers, Date.now());
	return creationClock.isCertainlyNew(answered, requestedAt);
}

/** Whether the lead has claims besides the one of this run, which a new lead cannot have. */
function hasOtherClaims({ metadata }: LeadDetails, { settings, run }: Campaign): boolean {
	const isOwn = isClaimedBy(run, metadata, settings.campaignKey);
	const others = isOwn ? metadataWithoutClaim(metadata, settings.campaignKey) : metadata;
	return Object.keys(campaignsOf(others) ?? {}).length > 0;
}
