import { endpoints, type Lead } from '../../shared/contract';
import { leadAlreadyExisted } from '../../shared/lead/alreadyExisted';
import { failureReport, type Campaign } from '../campaign';
import { campaignsOf, readableMetadata } from '../claimNote';
import { noteLabels } from '../labelHint';
import { shows, type LeadDetails } from '../leadDetails';
import { failed, skipped, type ContactReport } from '../report';
import { leftOutByRule, neededParts } from '../rules';
import { checkPhoneOwner } from './phoneOwner';
import { over, type LeadTaken, type Over, type Start } from './state';

/**
 * Creates the lead, or gets the one that the account has (spec, section 9), and asks the rules.
 */
export async function takeLead(state: Start, campaign: Campaign): Promise<LeadTaken | Over> {
	const { contact } = state;
	const { client, settings, takenLeads } = campaign;
	const answer = await client.request(endpoints.createLead, { body: contact.leadBody });
	if (!answer.ok) return over(failureReport(state.report, 'lead', answer.failure, campaign));

	const { id } = answer.body;
	if (typeof id !== 'string' || id === '') {
		const text = 'The CRM answered without the ID of the lead. No message was sent.';
		return over(failed(state.report, 'lead', 'leadUnreadable', text));
	}
	const wasSeenInThisRun = takenLeads.has(id);
	takenLeads.add(id);
	const existed =
		wasSeenInThisRun ||
		isInUse(answer.body) ||
		leadAlreadyExisted(answer.body, answer.headers, answer.elapsedMs);
	const report = { ...state.report, leadId: id, leadAlreadyExisted: existed ?? null };
	const isOncePerLead = settings.onDuplicatePhone === 'sendOnce' || settings.campaignKey !== '';
	if (wasSeenInThisRun && isOncePerLead) return over(skipped(report, 'duplicateLead'));

	const details = await detailsOf(answer.body, report, campaign);
	if ('isOver' in details) return details;
	noteLabels(details, campaign);
	const context = { contact, report, settings, now: Date.now() };
	const leftOut =
		leftOutByRule(details, context) ?? (await checkPhoneOwner(contact, details, report, campaign));
	return leftOut ? over(leftOut) : { ...state, report, lead: details };
}

/** Whether the lead has what a lead that was created just now cannot have. */
function isInUse(lead: LeadDetails): boolean {
	const campaigns = campaignsOf(readableMetadata(lead.metadata) ?? {}) ?? {};
	return Object.keys(campaigns).length + (lead.accountExternalConversations?.length ?? 0) > 0;
}

/**
 * The lead with all that the rules look at. The shape of the creation's answer is not documented:
 * where it lacks what a rule needs, the lead is read again.
 */
async function detailsOf(
	created: LeadDetails,
	report: ContactReport,
	campaign: Campaign,
): Promise<LeadDetails | Over> {
	const needed = neededParts(campaign.settings);
	if (shows(created, needed)) return created;
	// Without a phone the CRM would answer with every lead of the account.
	const phone = created.phone || report.phone;
	const answer = await campaign.client.request(endpoints.listLeads, { query: { phone } });
	if (!answer.ok) return over(failureReport(report, 'lead', answer.failure, campaign));
	const leads: Lead[] = Array.isArray(answer.body) ? answer.body : [];
	const details = { ...created, ...leads.find(({ id }) => id === created.id) };
	if (shows(details, needed)) return details;
	const text =
		'The CRM does not show the labels, conversations or metadata of this lead in a form that can be read, and the options of the node need them. No message was sent.';
	return over(failed(report, 'lead', 'leadUnreadable', text));
}
