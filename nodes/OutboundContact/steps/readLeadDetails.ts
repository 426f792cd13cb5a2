import { isBlank } from '../../shared/values/blank';
import { reportFailure, type Campaign } from '../campaign';
import { isClaimedBy, metadataWithoutClaim, readableMetadata, withoutRunId } from '../claim/claim';
import { hasReadableParts, type LeadDetails, type LeadField } from '../lead/leadDetails';
import { isSame } from '../observed/isSame';
import { RunRefused } from '../observed/observations';
import { asFailed, type ContactReport } from '../report';
import { applyRules, neededParts, protectedFields } from '../rules';
import type { RuleContext } from '../rules/rule';
import type { Creation } from './createLead';
import { withoutOwnClaim } from './parallelRunGuard';
import { probeCreation } from './probeCreation';
import { readAnsweredLead } from './readLead';
import { removeMangledClaim } from './removeMangledClaim';
import { endWith, type EndState, type LeadState } from './state';
import { refusals } from './verifyClaim';

/** A lead in the answer to its creation. */
export interface AnsweredLead {
	answered: LeadDetails;
	/** Whether it certainly did not exist before. */
	isNew: boolean;
	/** Whether `GET /lead` did not find its phone at the start of the run. */
	wasUnknown: boolean;
}

/**
 * Whether the answer to the creation shows everything that the rules check. What it shows of an
 * existing lead is not documented, so it is trusted only once it has proved to be correct. A claim
 * in it may be an echo of the request until one was read back. Only the list shows other leads with
 * the phone, so it is always read where one of them may have opted out, or where the lead may have been
 * found by its tax ID.
 *
 * @param isNew whether the lead certainly did not exist before
 */
export function isAnswerReliable(
	answered: LeadDetails,
	isNew: boolean,
	{ carriesClaim, body }: Creation,
	{ observed, settings, run }: Campaign,
): boolean {
	const fields = protectedFields(settings);
	const mayHaveDuplicates = observed.hasDuplicateLeads || !isBlank(body.taxId);
	if (!isNew && (mayHaveDuplicates ? fields.length > 0 : fields.includes('labels'))) return false;
	const metadata = readableMetadata(answered.metadata) ?? {};
	const isTrusted = (field: LeadField) => {
		if (field !== 'metadata' || !carriesClaim) return isNew || observed.isAnswerTrusted(field);
		const isProved = observed.claimByCreation === 'proved';
		const isClaimed = isClaimedBy(run, metadata, settings.campaignKey);
		const isMisplaced = !isClaimed && !isSame(withoutRunId(metadata, run), metadata);
		return observed.isAnswerTrusted('metadata') && (isProved || !isClaimed) && !isMisplaced;
	};
	return fields.every(isTrusted) && hasReadableParts(answered, neededParts(settings));
}

/**
 * Reads the lead from `GET /lead`, with everything that the rules check.
 *
 * @throws {RunRefused} before the first message, when the CRM hides from all leads what the rules
 *   check, or does not list a new lead that is to be claimed
 */
export async function readLeadDetails(
	{ answered, isNew, wasUnknown }: AnsweredLead,
	creation: Creation,
	context: RuleContext,
	campaign: Campaign,
): Promise<Pick<LeadState, 'lead' | 'duplicates' | 'readAt'> | EndState> {
	const { observed, settings } = campaign;
	const { body, requestedAt } = creation;
	const { report } = context;
	const reading = await readAnsweredLead(answered, report.phone, campaign);
	if (!reading.ok) return endWith(reportFailure(report, 'lead', reading.failure, campaign));
	if (reading.lead) {
		const listed = creation.carriesClaim
			? ((await removeMangledClaim(reading.lead, report.phone, campaign)) ?? reading.lead)
			: reading.lead;
		if (!isNew) observed.compareAnswer(answered, listed, body);
		const known = observed.leadsByPhone.get(report.phone);
		observed.creationClock.compare(answered, listed, requestedAt, known?.at);
		if (known?.lead.id === listed.id) observed.creationClock.checkUnchanged(known.lead, listed);
		if (creation.carriesClaim) recordClaimByCreation(listed, creation, campaign);
		refuseHiddenFields(protectedFields(settings), listed, campaign);
		const lead = { ...withoutProtectedFields(answered), ...listed };
		const { duplicates = [] } = reading;
		if (duplicates.length > 0) observed.hasDuplicateLeads = true;
		const isReadable = [lead, ...duplicates].every((each) =>
			hasReadableParts(each, neededParts(settings)),
		);
		if (isReadable) return { lead, duplicates, readAt: Date.now() };
	} else {
		const ended = applyRules(withoutOwnClaim(answered, campaign), context);
		if (ended) return endWith(ended);
		if (wasUnknown && settings.campaignKey !== '' && !observed.isClaimProved) {
			throw new RunRefused(...refusals.unlisted);
		}
		if (await proveNewByProbe(answered, creation, report, campaign)) {
			return { lead: answered, readAt: Date.now() };
		}
	}
	const text =
		"The lead's labels, conversations or metadata cannot be read, and the options of the node need them. No message was sent.";
	return endWith(asFailed(report, 'lead', 'leadUnreadable', text));
}

/**
 * Probes the creation of a lead that is not listed yet. Returns whether that proves it to be new.
 */
async function proveNewByProbe(
	answered: LeadDetails,
	creation: Creation,
	{ phone }: ContactReport,
	campaign: Campaign,
): Promise<boolean> {
	const { creationClock } = campaign.observed;
	recordProbeLead(answered, creation, phone, campaign);
	await probeCreation(campaign);
	const isNew = creationClock.isCertainlyNew(answered, creation.requestedAt);
	return isNew && isAnswerReliable(answered, isNew, creation, campaign);
}

/** Learns whether the CRM stores a claim that is sent with a creation. */
function recordClaimByCreation(
	listed: LeadDetails,
	{ body }: Creation,
	{ observed, settings, run }: Campaign,
): void {
	if (observed.claimByCreation !== 'possible') return;
	if (isClaimedBy(run, listed.metadata, settings.campaignKey)) {
		observed.claimByCreation = 'proved';
		return;
	}
	const isClaimMissing = isSame(
		listed.metadata,
		metadataWithoutClaim(body.metadata, settings.campaignKey),
	);
	if (isClaimMissing) observed.claimByCreation = 'refuted';
}

/** In a run without a campaign key, keeps the first lead for `probeCreation`. */
export function recordProbeLead(
	lead: LeadDetails,
	{ body }: Creation,
	phone: string,
	{ observed, settings }: Campaign,
): void {
	if (settings.campaignKey !== '') return;
	observed.probeLead ??= { lead, body, phone, knownAt: Date.now() };
}

/** @throws {RunRefused} before the first message, when the CRM has not shown a field of any lead */
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
		'"Skip Labels" needs them to skip contacts who opted out. Remove the option only if you are sure that nobody in the list has opted out.',
	conversations:
		'"Skip If Contacted (Hours)" and "On Active Conversation" need them. Remove these options if you do not need them.',
	metadata:
		'"Campaign Key" is stored there, so that nobody gets the message twice. Clear the field to send without this protection.',
};

function withoutProtectedFields(lead: LeadDetails): LeadDetails {
	const rest = { ...lead };
	for (const name of Object.values(crmNames)) delete rest[name];
	return rest;
}
