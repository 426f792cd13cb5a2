import { findLeads } from '../../shared/lead/findLeads';
import type { KnownLead } from '../../shared/lead/knownLead';
import type { Attempt, AttemptWithLead } from '../attempt/attempt';
import { isOfOther } from '../attempt/ownClaim';
import type { Campaign } from '../control/campaign';
import { ContactEnded } from '../report/errors';
import { asLeadUnreadable } from '../report/report';
import { mayLeaveOut } from '../rules';
import type { CampaignSettings } from '../settings/settings';
import { chooseLead } from './chooseLead';
import { dropSharedValues } from './dropSharedValues';

/** Whether a contact is protected by what leads show, so that they are looked up before a creation. */
export function isLookedUpFirst(settings: CampaignSettings): boolean {
	if (settings.mode === 'preview') return !settings.skipLookUps;
	return mayLeaveOut(settings);
}

/**
 * Looks up the contact's leads and applies the rules to them. Nothing is written.
 *
 * @returns leads of others who share the contact's tax ID
 * @throws {ContactEnded} when a rule leaves the contact out, or cannot be applied
 */
export async function lookUpLead(attempt: Attempt, campaign: Campaign): Promise<KnownLead[]> {
	const { client, settings, streaks } = campaign;
	const { phone, leadBody } = attempt.contact;
	const search = {
		phone,
		byTaxId: {
			taxId: leadBody.taxId,
			isOfOther: (lead: KnownLead) => isOfOther(lead, attempt.contact, campaign),
		},
		searchesAllForms: settings.skipLabels.length > 0,
	};
	const found = await findLeads(search, client);
	const { leads, others, unrelatedCount } = found;
	streaks.lookUps.recordSuccess();
	for (const other of others) dropSharedValues(other, attempt);
	const isUnsure = leads.length === 0 && unrelatedCount > 0;
	// This contact may have created the lead that is looked up again.
	if (!isUnsure && !attempt.lead) {
		attempt.report = { ...attempt.report, leadAlreadyExisted: leads.length > 0 };
	}
	// A list without the lead, but with others, may have left it out.
	if (isUnsure && settings.followUpOn) throw new ContactEnded(asLeadUnreadable());
	chooseLead(found, others, attempt, campaign);
	return others;
}

/** The contact's lead was looked up again, and is another one, or somebody else's. */
export class OtherLead extends Error {}

/**
 * Looks up again the lead that the contact has.
 *
 * @throws {ContactEnded} also when it is not listed any more
 * @throws {OtherLead} when it turned out to be somebody else's
 */
export async function lookUpAgain(attempt: AttemptWithLead, campaign: Campaign): Promise<void> {
	const { id } = attempt.lead;
	const looked: Attempt = attempt;
	const others = await lookUpLead(looked, campaign);
	if (looked.lead) return;
	const isOther = others.some((other) => other.id === id);
	looked.report = {
		...looked.report,
		...(isOther ? { leadAlreadyExisted: null } : { leadId: id }),
	};
	throw isOther ? new OtherLead() : new ContactEnded(asLeadUnreadable());
}
