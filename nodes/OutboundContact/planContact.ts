import { endpoints } from '../shared/contract';
import { onlyRecords } from '../shared/operation/readRecords';
import { failureReport, interruptionReport, stopReason, type Campaign } from './campaign';
import type { Contact } from './contact/contact';
import { noteLabels } from './labelHint';
import { leadDetails, shows, type LeadDetails } from './leadDetails';
import { failed, planned, skipped, type ContactReport } from './report';
import { leftOutByRule, neededParts, ruleContext } from './rules';
import { openConversations } from './rules/activeConversation';
import { isSamePhone } from './steps/phoneOwner';

/**
 * What a run would do with a contact, as far as reading alone can tell: its lead is looked up by
 * phone, and the rules are asked. Nothing is created, and nothing is sent. Never throws.
 */
export async function planContact(contact: Contact, campaign: Campaign): Promise<ContactReport> {
	try {
		const reason = stopReason(campaign);
		if (reason) throw reason;
		return await plan(contact, campaign);
	} catch (error) {
		return interruptionReport(contact.report, 'lead', error);
	}
}

async function plan(contact: Contact, campaign: Campaign): Promise<ContactReport> {
	const { client, settings, takenLeads } = campaign;
	const answer = await client.request(endpoints.listLeads, { query: { phone: contact.phone } });
	// Sector and template were read with the same base URL: 404 means that there is no such lead.
	const isNone = !answer.ok && answer.failure.status === 404;
	if (!answer.ok && !isNone) {
		return failureReport(contact.report, 'lead', answer.failure, campaign);
	}
	const body: unknown = answer.ok ? answer.body : [];
	if (!Array.isArray(body)) {
		const text = 'The CRM answered something other than a list of leads. Nothing was sent.';
		return failed(contact.report, 'lead', 'leadUnreadable', text);
	}
	if (answer.ok) campaign.observed.seeClock(answer.headers, Date.now());
	const leads = onlyRecords<LeadDetails>(body);
	const shown = leads.find(({ phone }) => isSamePhone(String(phone ?? ''), contact.phone));
	campaign.lookUps.note(shown !== undefined, leads.length);
	if (!shown) {
		// A list of other leads may leave out the one with this phone.
		const leadAlreadyExisted = leads.length === 0 ? false : null;
		return planned({ ...contact.report, leadAlreadyExisted }, contact.preview);
	}

	const lead = leadDetails(shown);
	const leadId = String(lead.id);
	const found = { ...contact.report, leadId, leadAlreadyExisted: true };
	const isOncePerLead = settings.onDuplicatePhone === 'sendOnce' || settings.campaignKey !== '';
	if (takenLeads.has(leadId) && isOncePerLead) return skipped(found, 'duplicateLead');
	takenLeads.add(leadId);
	if (!shows(lead, neededParts(settings))) {
		const text =
			"The lead's labels, conversations or metadata cannot be read, and the options of the node need them.";
		return failed(found, 'lead', 'leadUnreadable', text);
	}
	noteLabels(lead, campaign);
	const { closedStatuses } = client.settings;
	const [active] = openConversations(lead, contact.plan.sector.id, closedStatuses);
	const isReused = active !== undefined && settings.onActiveConversation === 'reuse';
	const report = isReused
		? { ...found, conversationId: active.id, conversationReused: true }
		: found;
	return (
		leftOutByRule(lead, ruleContext(contact, found, campaign)) ?? planned(report, contact.preview)
	);
}
