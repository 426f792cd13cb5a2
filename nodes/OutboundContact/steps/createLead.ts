import type { KnownLead } from '../../shared/lead/knownLead';
import { readingOf } from '../../shared/lead/listLeads';
import { createPerson, leadsOfPerson } from '../../shared/lead/person';
import { metadataWithClaim, type Claim } from '../../shared/lead/storedClaim';
import { isId } from '../../shared/records';
import { RequestFailed } from '../../shared/transport/failure/requestFailed';
import type { Campaign } from '../control/campaign';
import { RunStopped } from '../report/errors';
import { asLeadUnreadable } from '../report/report';
import { hiddenOn } from '../rules';
import { ended, endedAs, withListing, type Attempt, type TakeStep } from './attempt';
import { isOwnClaim, laggingListMs, newClaim, unlistedError } from './claims';
import { isLookedUpFirst, judge } from './lookUpLead';

/**
 * Creates the contact's lead if none was found, once claims are proved with its claim. A lead that is not
 * certainly new is read, and treated as a found one. The lead of somebody else, whose tax ID or e-mail the
 * contact shares, is left alone: then the contact's own is created without that value, unless a rule leaves the
 * contact out for the other one.
 */
export const createLead: TakeStep = async (attempt, campaign) => {
	if (attempt.lead) return attempt;
	const { settings, proof } = campaign;
	const { taxId, email } = attempt.contact.leadBody;
	// The CRM may answer with the lead of somebody else, where the claim would be another's.
	const mayBeShared = (taxId ?? email) !== undefined;
	if (settings.campaignKey === '' || !proof || mayBeShared) return await create(attempt, campaign);
	const claimed = await create(attempt, campaign, newClaim('sending', attempt, campaign));
	const { end } = claimed;
	const isRefused = end instanceof RequestFailed && end.kind === 'refused' && end.status !== 401;
	// Perhaps for the claim, which is then written by an update.
	return isRefused ? await create(attempt, campaign) : claimed;
};

/** Creates the lead, with a claim if there is one, and goes on with what the request has created or found. */
async function create(before: Attempt, campaign: Campaign, claim?: Claim): Promise<Attempt> {
	const { client, settings, signal } = campaign;
	const { contact } = before;
	const { leadBody: body } = contact;
	const metadata = claim && metadataWithClaim(body.metadata, settings.campaignKey, claim);
	const policy = {
		isClear: (lead: KnownLead) => isAllKnown(lead, campaign),
		leaveOther: (other: KnownLead) => {
			const { end } = judge(before, { leads: [], others: [other] }, before, campaign);
			if (end) throw end;
		},
		// A claim that it leaves must be released.
		...{ pausesMs: laggingListMs, signal, ignoresStop: claim !== undefined },
	};
	const creation = await createPerson(client, claim ? { ...body, metadata } : body, policy).catch(
		(error: Error) => error,
	);
	if (creation instanceof Error) {
		const isPossible = creation instanceof RequestFailed && creation.effect === 'possible';
		return ended({ ...before, claim: isPossible ? claim : undefined }, creation);
	}
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

/** Whether the answer to a creation says enough of the lead: with a key, it shows no claim but this run's. */
function isAllKnown({ claims }: KnownLead, { settings, proof, runId }: Campaign): boolean {
	if (settings.campaignKey !== '' && !(proof && claims)) return false;
	return (claims ?? []).every(({ run }) => run === runId);
}

/** Goes on without the list only if nothing depends on what it shows. */
function goOnUnlisted(attempt: Attempt, { settings, proof }: Campaign): Attempt {
	if (!isLookedUpFirst(settings)) return attempt;
	const isFirstClaim = settings.campaignKey !== '' && !proof;
	return isFirstClaim ? ended(attempt, unlistedError()) : endedAs(attempt, asLeadUnreadable());
}

const asWithoutId = asLeadUnreadable(
	'The CRM answered without the ID of the lead. No message was sent. Run "Check" of CRM Account: it shows what the CRM answers.',
);

const asMerged = (id: string) =>
	asLeadUnreadable(
		`The CRM answers with the lead ${id} of somebody else. No message was sent. Look for the tax ID, the e-mail and the phone in the CRM.`,
	);
