import type { KnownLead } from '../../shared/lead/knownLead';
import { readingOf } from '../../shared/lead/listLeads';
import { leadLockKey, withLock } from '../../shared/lead/locks';
import { createPerson, leadsOfPerson, type Creation } from '../../shared/lead/person';
import { metadataWithClaim, type Claim } from '../../shared/lead/storedClaim';
import { isId } from '../../shared/records';
import { RequestFailed } from '../../shared/transport/failure/requestFailed';
import type { Campaign } from '../control/campaign';
import { RunStopped } from '../report/errors';
import { asFailed, asLeadUnreadable } from '../report/report';
import { hiddenOn } from '../rules';
import { ended, endedAs, withListing, type Attempt } from './attempt';
import { isOwnClaim, laggingListMs, newClaim, putClaim, readAgain } from './claims';
import { isLookedUpFirst, judge } from './lookUpLead';
import { unlistedError } from './proveClaim';

/**
 * Creates the contact's lead if none was found, once claims are proved with its claim. A lead that is not
 * certainly new is read, and treated as a found one. The lead of somebody else, whose tax ID or e-mail the
 * contact shares, is left alone: then the contact's own is created without that value, unless a rule leaves the
 * contact out for the other one.
 */
export async function createLead(attempt: Attempt, campaign: Campaign): Promise<Attempt> {
	if (attempt.lead) return attempt;
	const { client, settings, signal, proof } = campaign;
	const { contact } = attempt;
	const isClaimed = settings.campaignKey !== '' && proof !== undefined;
	const claim = isClaimed ? newClaim('sending', attempt, campaign) : undefined;
	const policy = {
		isClear: (lead: KnownLead) => isAllKnown(lead, campaign),
		leaveOther: async (other: KnownLead) => {
			if (claim) await releaseOther(other, claim, attempt, campaign);
			const { end } = judge(attempt, { leads: [], others: [other] }, attempt, campaign);
			if (end) throw end;
		},
		// A claim that it leaves must be released.
		...{ pausesMs: laggingListMs, signal, ignoresStop: isClaimed },
	};
	const create = async (stored?: Claim) => {
		const { leadBody: body } = contact;
		const metadata = stored && metadataWithClaim(body.metadata, settings.campaignKey, stored);
		const claimed = stored ? { ...body, metadata } : body;
		const creation = await createPerson(client, claimed, policy).catch((error: Error) => error);
		return goOnWith(creation, stored, attempt, campaign);
	};
	const created = await create(claim);
	const { end } = created;
	const isRefused = end instanceof RequestFailed && end.kind === 'refused' && end.status !== 401;
	// Perhaps for the claim, which is then written by an update.
	return claim && isRefused ? await create() : created;
}

/** Whether the answer to a creation says enough of the lead: with a key, it shows no claim but this run's. */
function isAllKnown({ claims }: KnownLead, { settings, proof, runId }: Campaign): boolean {
	if (settings.campaignKey !== '' && !(proof && claims)) return false;
	return (claims ?? []).every(({ run }) => run === runId);
}

/** Releases the claim that a creation has left on the lead of somebody else. */
async function releaseOther(
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
	creation: Creation | Error,
	claim: Claim | undefined,
	before: Attempt,
	campaign: Campaign,
): Attempt {
	if (creation instanceof Error) {
		const isPossible = creation instanceof RequestFailed && creation.effect === 'possible';
		return ended({ ...before, claim: isPossible ? claim : undefined }, creation);
	}
	const { contact } = before;
	const { lead, listing, isNew, isCertain, isOtherPerson, answer, note } = creation;
	const attempt = { ...before, note };
	if (!isId(lead.id)) return endedAs(attempt, asWithoutId);
	if (isOtherPerson) return endedAs(attempt, asMerged(lead.id));
	const created: Attempt = {
		...attempt,
		lead,
		hadLead: isNew === null ? null : !isNew,
		// What is hidden may be there.
		claim: claim && (!lead.claims || isOwnClaim(lead, contact, campaign)) ? claim : undefined,
		reading: readingOf(answer),
	};
	if (!listing) return isCertain ? created : goOnUnlisted(created, campaign);
	const hidden = isNew ? hiddenOn(lead, campaign.settings) : undefined;
	// A CRM that hides what the run needs would leave another new lead behind for each contact.
	if (hidden && campaign.messages.count === 0) {
		const text = `The CRM does not show the ${hidden.part} of leads`;
		return ended(created, new RunStopped('unfit', text, hidden.advice));
	}
	const leads = leadsOfPerson({ lead, leads: listing.leads }, contact.phone);
	return judge(withListing(created, { ...listing, leads }), { leads }, before, campaign);
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
