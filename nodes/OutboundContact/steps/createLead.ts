import type { IDataObject } from 'n8n-workflow';

import type { KnownLead } from '../../shared/lead/knownLead';
import { clockOffset } from '../../shared/lead/listLeads';
import { leadLockKey, withLock } from '../../shared/lead/locks';
import { createOnce, leadsOfPerson, withoutShared, type Creation } from '../../shared/lead/person';
import { metadataWithClaim, type Claim, type StoredClaim } from '../../shared/lead/storedClaim';
import { isId } from '../../shared/records';
import { RequestFailed } from '../../shared/transport/failure/requestFailed';
import type { Contact } from '../contact/contact';
import type { Campaign } from '../control/campaign';
import { refusedError } from '../report/errors';
import { asFailed, asLeadUnreadable } from '../report/report';
import { hiddenOn } from '../rules';
import { ended, endedAs, type Attempt } from './attempt';
import { isOwnClaim, laggingListMs, newClaim, putClaim, readAgain } from './claims';
import { isLookedUpFirst, judge, withListing } from './lookUpLead';
import { unlistedError } from './proveClaim';

/**
 * Creates the contact's lead if none was found, once claims are proved with its claim. A lead that is not
 * certainly new is read, and treated as a found one. The lead of somebody else, whose tax ID or e-mail the
 * contact shares, is left alone: then the contact's own is created without that value, unless the other one has
 * opted out.
 */
export async function createLead(attempt: Attempt, campaign: Campaign): Promise<Attempt> {
	if (attempt.lead) return attempt;
	const { leadBody } = attempt.contact;
	const isClaimed = campaign.settings.campaignKey !== '' && campaign.proof !== undefined;
	const claim = isClaimed ? newClaim('sending', attempt, campaign) : undefined;
	const first = await create(leadBody, claim, attempt, campaign);
	if (first instanceof RequestFailed || !first.isOtherPerson) {
		return goOnWith(first, claim, attempt, campaign);
	}
	const { lead: other } = first;
	if (claim) await leaveOther(other, claim, attempt, campaign);
	const unknown = { ...attempt, hadLead: null };
	const ruled = judge(unknown, { leads: [], others: [other] }, attempt, campaign);
	if (ruled.end) return ruled;
	const own = withoutShared(leadBody, other);
	if (!own) return endedAs(attempt, asMerged(other.id));
	const second = await create(own.body, claim, attempt, campaign);
	return goOnWith(second, claim, { ...attempt, note: own.note }, campaign);
}

/** Sends `POST /lead`, and again without the claim where the CRM does not accept it there. */
async function create(
	leadBody: IDataObject,
	claim: Claim | undefined,
	{ contact }: Attempt,
	campaign: Campaign,
): Promise<Creation | RequestFailed> {
	const { client, settings, signal } = campaign;
	const policy = {
		isClear: (lead: KnownLead) => isAllKnown(lead, contact, campaign),
		pausesMs: laggingListMs,
		signal,
	};
	const post = async (body: IDataObject) =>
		await createOnce(client, body, policy).catch((error: unknown) => {
			if (error instanceof RequestFailed) return error;
			throw error;
		});
	if (!claim) return await post(leadBody);
	const metadata = metadataWithClaim(leadBody.metadata, settings.campaignKey, claim);
	const creation = await post({ ...leadBody, metadata });
	if (!(creation instanceof RequestFailed)) campaign.hasCreatedWithClaim = true;
	else if (creation.kind === 'refused' && creation.status !== 401 && !campaign.hasCreatedWithClaim)
		return await post(leadBody);
	return creation;
}

/**
 * Whether the answer says enough of a new lead: it has no claim of another run or campaign. Where it hides the
 * metadata, a claim would replace that of the row.
 */
function isAllKnown(
	{ claims }: KnownLead,
	{ leadBody }: Contact,
	{ settings, proof, runId }: Campaign,
): boolean {
	const { campaignKey } = settings;
	const isProved = campaignKey === '' || proof !== undefined;
	const isHidden = claims === undefined && campaignKey !== '' && leadBody.metadata !== undefined;
	const isOfRun = (claim: StoredClaim) => claim.campaignKey === campaignKey && claim.run === runId;
	return isProved && !isHidden && (claims ?? []).every(isOfRun);
}

/** Releases the claim that a creation has left on the lead of somebody else. */
async function leaveOther(
	other: KnownLead,
	claim: Claim,
	{ contact }: Attempt,
	campaign: Campaign,
): Promise<void> {
	if (!isOwnClaim(other, contact, campaign)) return;
	const release = async () => {
		const current = (await readAgain(other, contact, campaign))?.lead;
		if (!current || !isOwnClaim(current, contact, campaign)) return;
		const released = { ...claim, status: 'released' };
		await putClaim(current, released, campaign, { ignoresStop: true });
	};
	await withLock(leadLockKey(other.id), undefined, release).catch(() => {});
}

/** Goes on with the lead that the request has created or found. */
function goOnWith(
	creation: Creation | RequestFailed,
	claim: Claim | undefined,
	attempt: Attempt,
	campaign: Campaign,
): Attempt {
	if (creation instanceof RequestFailed) {
		const left = creation.effect === 'possible' ? claim : undefined;
		return ended({ ...attempt, claim: left }, creation);
	}
	const { contact } = attempt;
	const { lead, listing, isNew, isCertain, isOtherPerson, answer } = creation;
	if (!isId(lead.id)) return endedAs(attempt, asWithoutId);
	if (isOtherPerson) return endedAs(attempt, asMerged(lead.id));
	const created: Attempt = {
		...attempt,
		lead,
		hadLead: isNew === null ? null : !isNew,
		claim: claim && isOwnClaim(lead, contact, campaign) ? claim : undefined,
		reading: { startedAt: answer.startedAt, answeredAt: answer.answeredAt },
		clockOffsetMs: clockOffset(answer),
	};
	if (!listing) return isCertain ? created : goOnUnlisted(created, campaign);
	const hidden = isNew ? hiddenOn(lead, campaign.settings) : undefined;
	// A CRM that hides what the run needs would leave another new lead behind for each contact.
	if (hidden && campaign.messages.count === 0) {
		const text = `The CRM does not show the ${hidden.part} of leads`;
		return ended(created, refusedError(text, hidden.advice));
	}
	const leads = leadsOfPerson({ lead, leads: listing.leads }, contact.phone);
	return judge(withListing(created, { ...listing, leads }), { leads }, attempt, campaign);
}

/** Goes on without the list only if nothing depends on what it shows. */
function goOnUnlisted(attempt: Attempt, { settings, proof }: Campaign): Attempt {
	if (!isLookedUpFirst(settings)) return attempt;
	const isFirstClaim = settings.campaignKey !== '' && !proof;
	return isFirstClaim ? ended(attempt, unlistedError()) : endedAs(attempt, asUnlisted);
}

const asWithoutId = asFailed(
	'leadUnreadable',
	'The CRM answered without the ID of the lead. No message was sent. Run "Check" of CRM Account: it shows what the CRM answers.',
);

const asMerged = (id: string) =>
	asFailed(
		'leadUnreadable',
		`The CRM answers with the lead ${id} of somebody else. No message was sent. Look for the tax ID, the e-mail and the phone in the CRM.`,
	);

const asUnlisted = asLeadUnreadable(
	'The list of leads does not show the lead, so it is unknown whether it may be sent to. No message was sent. Run again in a few minutes.',
);
