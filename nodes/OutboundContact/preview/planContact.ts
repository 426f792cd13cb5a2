import { endpoints } from '../../shared/contract';
import { onlyRecords } from '../../shared/operation/readRecords';
import { reportFailure, reportInterruption, type Campaign } from '../campaign';
import type { Contact } from '../contact/contact';
import { recordLabels } from '../lead/labelHint';
import { hasReadableParts, leadDetails, type LeadDetails } from '../lead/leadDetails';
import { asFailed, asPlanned, asSkipped, type ContactReport } from '../report';
import { applyRules, neededParts, ruleContext } from '../rules';
import { openConversations } from '../rules/activeConversation';
import { isOncePerLead } from '../settings';
import { isSamePhone } from '../contact/samePhone';

/**
 * Predicts what a run would do with a contact: looks up its lead by phone and applies the rules.
 * Nothing is created or sent. Never throws.
 */
export async function planContact(contact: Contact, campaign: Campaign): Promise<ContactReport> {
	return await plan(contact, campaign).catch((error: unknown) =>
		reportInterruption(contact.report, 'lead', error),
	);
}

async function plan(contact: Contact, campaign: Campaign): Promise<ContactReport> {
	const { client, settings, seenLeads } = campaign;
	const answer = await client.request(endpoints.listLeads, { query: { phone: contact.phone } });
	// The base URL is correct, since sector and template were read: 404 means that there is no lead.
	const isNotFound = !answer.ok && answer.failure.status === 404;
	if (!answer.ok && !isNotFound) {
		return reportFailure(contact.report, 'lead', answer.failure, campaign);
	}
	const body: unknown = answer.ok ? answer.body : [];
	if (!Array.isArray(body)) {
		const text = 'The CRM answered something other than a list of leads. Nothing was sent.';
		return asFailed(contact.report, 'lead', 'leadUnreadable', text);
	}
	if (answer.ok) campaign.observed.recordClock(answer.headers, Date.now());
	const leads = onlyRecords<LeadDetails>(body);
	const listed = leads.find(({ phone }) => isSamePhone(phone, contact.phone));
	campaign.lookUpCounts.record(listed !== undefined, leads.length);
	if (!listed) {
		// A list of other leads may omit the one with this phone.
		const leadAlreadyExisted = leads.length === 0 ? false : null;
		return asPlanned({ ...contact.report, leadAlreadyExisted }, contact.preview);
	}

	const lead = leadDetails(listed);
	const leadId = String(lead.id);
	const found = { ...contact.report, leadId, leadAlreadyExisted: true };
	if (seenLeads.has(leadId) && isOncePerLead(settings)) return asSkipped(found, 'duplicateLead');
	seenLeads.add(leadId);
	if (!hasReadableParts(lead, neededParts(settings))) {
		const text =
			"The lead's labels, conversations or metadata cannot be read, and the options of the node need them.";
		return asFailed(found, 'lead', 'leadUnreadable', text);
	}
	recordLabels(lead, campaign);
	const { closedStatuses } = client.settings;
	const [active] = openConversations(lead, contact.plan.sector.id, closedStatuses);
	const isReused = active !== undefined && settings.onActiveConversation === 'reuse';
	const report = isReused
		? { ...found, conversationId: active.id, conversationReused: true }
		: found;
	return (
		applyRules(lead, ruleContext(contact, found, campaign)) ?? asPlanned(report, contact.preview)
	);
}
