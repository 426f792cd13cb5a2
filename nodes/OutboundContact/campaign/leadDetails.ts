import { endpoints, type Lead } from '../../shared/contract';
import { areLabelsReadable } from '../../shared/lead/labels';
import { failed, type ContactReport } from '../report';
import { end, failureReport, type Campaign, type Step } from './campaign';
import { campaignsOf, readableMetadata } from './claim';
import type { CampaignSettings } from './settings';

/** What the rules look at; a field is missing where the CRM did not send it. */
export type LeadDetails = Partial<Lead> & Pick<Lead, 'id'>;

/**
 * The lead with all that the rules look at. The shape of the creation's answer is not documented:
 * where it lacks labels, conversations or metadata that a rule needs, the lead is read again.
 * What cannot be read is never taken for "none".
 */
export async function detailsOf(
	created: LeadDetails,
	report: ContactReport,
	campaign: Campaign,
): Promise<Step<LeadDetails>> {
	if (isComplete(created, campaign.settings)) return { ok: true, result: created };
	// Without a phone the CRM would answer with every lead of the account.
	const phone = created.phone || report.phone;
	const answer = await campaign.client.request(endpoints.listLeads, { query: { phone } });
	if (!answer.ok) return end(failureReport(report, 'lead', answer.failure, campaign));
	const leads: Lead[] = Array.isArray(answer.body) ? answer.body : [];
	const details = { ...created, ...leads.find(({ id }) => id === created.id) };
	if (isComplete(details, campaign.settings)) return { ok: true, result: details };
	const text =
		'The CRM does not show the labels, conversations or metadata of this lead in a form that can be read, and the options of the node need them. No message was sent.';
	return end(failed(report, 'lead', 'leadUnreadable', text));
}

function isComplete(lead: LeadDetails, settings: CampaignSettings): boolean {
	const { skipLabels, skipIfContactedWithinHours, onActiveConversation, campaignKey } = settings;
	return (
		(skipLabels.length === 0 || areLabelsReadable(lead)) &&
		(onActiveConversation === 'createNew' || Array.isArray(lead.accountExternalConversations)) &&
		(onActiveConversation !== 'skip' || areConversationsReadable(lead)) &&
		(skipIfContactedWithinHours === 0 || areLastMessagesReadable(lead)) &&
		(campaignKey === '' || areNotesReadable(lead))
	);
}

/** Whether each conversation says if it is active, and in which sector; `null` is none. */
function areConversationsReadable({ accountExternalConversations = [] }: LeadDetails): boolean {
	return accountExternalConversations.every(
		({ status, accountChatSectorId }) =>
			typeof status === 'string' && accountChatSectorId !== undefined,
	);
}

/** A conversation without a message says `null`; one that says nothing may have had one. */
function areLastMessagesReadable({ accountExternalConversations }: LeadDetails): boolean {
	return (
		Array.isArray(accountExternalConversations) &&
		accountExternalConversations.every(
			({ lastMessageAt }) => lastMessageAt === null || !Number.isNaN(Date.parse(lastMessageAt)),
		)
	);
}

function areNotesReadable({ metadata }: LeadDetails): boolean {
	const read = metadata === undefined ? undefined : readableMetadata(metadata);
	return read !== undefined && campaignsOf(read) !== undefined;
}
