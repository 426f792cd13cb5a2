import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { failureReport, type Campaign } from '../campaign';
import { campaignsOf, readableMetadata } from '../claimNote';
import { noteLabels } from '../labelHint';
import {
	leadDetails,
	protectedField,
	shows,
	type LeadDetails,
	type LeadField,
} from '../leadDetails';
import { alreadyExisted, RunRefused } from '../observed/observations';
import { failed, skipped, type ContactReport } from '../report';
import { leftOutByRule, neededParts, ruleContext } from '../rules';
import { checkPhoneOwner } from './phoneOwner';
import { readLead } from './readLead';
import { over, type LeadTaken, type Over, type Start } from './state';

/**
 * Creates the lead, or gets the one that the account has (spec, section 9), and asks the rules.
 */
export async function takeLead(state: Start, campaign: Campaign): Promise<LeadTaken | Over> {
	const { contact } = state;
	const { client, settings, takenLeads, observed } = campaign;
	const answer = await client.request(endpoints.createLead, { body: contact.leadBody });
	if (!answer.ok) return over(failureReport(state.report, 'lead', answer.failure, campaign));

	const { id } = answer.body;
	if (typeof id !== 'string' || id === '') {
		const text = 'The CRM answered without the ID of the lead. No message was sent.';
		return over(failed(state.report, 'lead', 'leadUnreadable', text));
	}
	observed.seeClock(answer.headers, Date.now());
	const answered = leadDetails(answer.body);
	const wasSeenInThisRun = takenLeads.has(id);
	takenLeads.add(id);
	const existed =
		wasSeenInThisRun ||
		isInUse(answered) ||
		alreadyExisted(answered, answer.headers, answer.elapsedMs);
	const report = { ...state.report, leadId: id, leadAlreadyExisted: existed ?? null };
	const isOncePerLead = settings.onDuplicatePhone === 'sendOnce' || settings.campaignKey !== '';
	if (wasSeenInThisRun && isOncePerLead) return over(skipped(report, 'duplicateLead'));

	const isNew =
		!wasSeenInThisRun &&
		!isInUse(answered) &&
		isSurelyNew(answered, contact.phone, answer, campaign);
	const details = await detailsOf(answered, isNew, report, campaign);
	if ('isOver' in details) return details;
	noteLabels(details, campaign);
	const leftOut =
		leftOutByRule(details, ruleContext(contact, report, campaign)) ??
		(await checkPhoneOwner(contact, details, report, campaign));
	return leftOut ? over(leftOut) : { ...state, report, lead: details };
}

/** Whether the request has surely created the lead, by the clock that the run has observed. */
function isSurelyNew(
	answered: LeadDetails,
	phone: string,
	{ headers, elapsedMs }: { headers: IDataObject; elapsedMs: number },
	{ observed }: Campaign,
): boolean {
	const { creationClock, unknownPhones } = observed;
	const answeredAt = Date.now();
	if (unknownPhones.delete(phone)) creationClock.learn(answered, headers, answeredAt);
	return creationClock.isSurelyNew(answered, answeredAt - elapsedMs);
}

/** Whether the lead has what a lead that was created just now cannot have. */
function isInUse(lead: LeadDetails): boolean {
	const campaigns = campaignsOf(readableMetadata(lead.metadata) ?? {}) ?? {};
	return Object.keys(campaigns).length > 0;
}

/**
 * The lead with all that the rules look at. What the answer to the creation shows of a lead that
 * was there is not documented: it is relied on once it has proved right, and until then the lead
 * is read again.
 *
 * @param isNew whether the lead was surely not there before
 * @throws {RunRefused} when the CRM shows no lead what the rules look at, before the first message
 */
async function detailsOf(
	answered: LeadDetails,
	isNew: boolean,
	report: ContactReport,
	campaign: Campaign,
): Promise<LeadDetails | Over> {
	const { observed, settings } = campaign;
	const needed = neededParts(settings);
	const fields = needed.flatMap((part) => protectedField[part] ?? []);
	const isReliable = isNew || fields.every((field) => observed.isAnswerTrusted(field));
	if (isReliable && shows(answered, needed)) return answered;

	const reading = await readLead(answered, report.phone, campaign);
	if (!reading.ok) return over(failureReport(report, 'lead', reading.failure, campaign));
	const listed = reading.lead;
	if (listed) {
		if (!isNew) observed.compareAnswer(answered, listed);
		refuseHiddenFields(fields, listed, campaign);
		const details = { ...withoutProtectedFields(answered), ...listed };
		if (shows(details, needed)) return details;
	}
	const text =
		'The CRM does not show the labels, conversations or metadata of this lead in a form that can be read, and the options of the node need them. No message was sent.';
	return over(failed(report, 'lead', 'leadUnreadable', text));
}

/** Where the CRM hides a field from every lead, no contact can be protected by it. */
function refuseHiddenFields(fields: LeadField[], listed: LeadDetails, { observed }: Campaign) {
	for (const field of fields) {
		if (listed[crmNames[field]] !== undefined) continue;
		if (observed.hasSent || observed.isListed(field)) continue;
		throw new RunRefused(
			`The CRM does not show the ${field} of leads`,
			`${neededFor[field]} Nothing was sent.`,
		);
	}
}

const crmNames = {
	labels: 'accountCRMLeadLabelAssignments',
	conversations: 'accountExternalConversations',
	metadata: 'metadata',
} as const;

const neededFor: Record<LeadField, string> = {
	labels:
		'"Skip Labels" needs them to leave out who opted out. Remove the option only if you are sure that nobody in the list has opted out.',
	conversations:
		'"Skip If Contacted (Hours)" and "On Active Conversation" need them. Remove these options if you can do without them.',
	metadata:
		'"Campaign Key" is noted there, so that nobody gets the message twice. Clear the field to send without this protection.',
};

function withoutProtectedFields(lead: LeadDetails): LeadDetails {
	const rest = { ...lead };
	for (const name of Object.values(crmNames)) delete rest[name];
	return rest;
}
