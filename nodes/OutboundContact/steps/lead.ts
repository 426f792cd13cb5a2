import { endpoints } from '../../shared/contract';
import { failureReport, interruptionReport, type Campaign } from '../campaign';
import {
	campaignsOf,
	isClaimOf,
	metadataWithoutNote,
	noteOf,
	readableMetadata,
	withoutTraces,
} from '../claimNote';
import { noteLabels } from '../labelHint';
import {
	leadDetails,
	protectedField,
	shows,
	type LeadDetails,
	type LeadField,
} from '../leadDetails';
import { alreadyExisted, RunRefused } from '../observed/observations';
import { isSame } from '../observed/sameValue';
import { failed, skipped, type ContactReport } from '../report';
import { leftOutByRule, neededParts, ruleContext } from '../rules';
import { createLead, type Creation } from './creation';
import { refusals } from './firstClaim';
import { noteDuration, withoutOwnNote } from './guard';
import { checkPhoneOwner, isSamePhone } from './phoneOwner';
import { readLead } from './readLead';
import { over, type LeadTaken, type Over, type Start } from './state';
import { noteEarlierClaim } from '../settling/unsettled';
import { endForSecondLead, tryCreation } from './tryCreation';
import { withdrawNote } from './withdrawNote';

/**
 * Creates the lead, or gets the one that the account has (spec, section 9), and asks the rules.
 * Where that has proved possible, the same request claims the lead for the campaign.
 */
export async function takeLead(state: Start, campaign: Campaign): Promise<LeadTaken | Over> {
	const { contact } = state;
	await tryCreation(campaign);
	const creation = await createLead(contact, campaign);
	if (!('answer' in creation)) {
		campaign.observed.knownPhones.delete(contact.phone);
		const end = over(failureReport(state.report, 'lead', creation.failure, campaign));
		return creation.mayHaveLeftNote ? await withdrawNote(end, contact, campaign) : end;
	}
	const found = await findLead(state, creation, campaign).catch(async (error: unknown) => {
		if (!creation.carriesNote) throw error;
		const end = over(interruptionReport(state.report, 'lead', error));
		return await withdrawNote(end, contact, campaign);
	});
	campaign.observed.knownPhones.delete(contact.phone);
	if (found.isOver) return found;
	const answered = withoutOwnNote(leadDetails(creation.answer.body), campaign);
	return await askRules(found, answered, campaign);
}

/** A lead as the answer to its creation shows it. */
interface AnsweredLead {
	answered: LeadDetails;
	/** Whether it was surely not there before. */
	isNew: boolean;
	/** Whether `GET /lead` did not find its phone before the first contact. */
	wasUnknown: boolean;
}

/** The lead of a creation, as far as the rules need it. */
async function findLead(
	state: Start,
	creation: Creation,
	campaign: Campaign,
): Promise<LeadTaken | Over> {
	const { contact } = state;
	const { settings, takenLeads, observed } = campaign;
	const { answer, carriesNote } = creation;
	const { id } = answer.body;
	stopAtSecondLead(answer.body, contact.phone, campaign);
	if (typeof id !== 'string' || id === '') {
		const text = 'The CRM answered without the ID of the lead. No message was sent.';
		const end = over(failed(state.report, 'lead', 'leadUnreadable', text));
		return carriesNote ? await withdrawNote(end, contact, campaign) : end;
	}
	observed.seeClock(answer.headers, Date.now());
	const answered = leadDetails(answer.body);
	const wasSeenInThisRun = takenLeads.has(id);
	takenLeads.add(id);
	const existed =
		wasSeenInThisRun ||
		isInUse(answered, campaign) ||
		alreadyExisted(answered, answer.headers, answer.elapsedMs);
	const report = { ...state.report, leadId: id, leadAlreadyExisted: existed ?? null };
	const isOncePerLead = settings.onDuplicatePhone === 'sendOnce' || settings.campaignKey !== '';
	if (wasSeenInThisRun && isOncePerLead) return over(skipped(report, 'duplicateLead'));

	const hasWaited = await campaign.leads.take(id, contact.item, campaign.signal);
	const wasUnknown = observed.unknownPhones.has(contact.phone);
	const isNew =
		!hasWaited &&
		!wasSeenInThisRun &&
		!isInUse(answered, campaign) &&
		isSurelyNew(answered, contact.phone, creation, campaign);
	const isReliable = !hasWaited && isAnswerReliable(answered, isNew, creation, campaign);
	const details = isReliable
		? { lead: answered, readAt: Date.now() }
		: await detailsOf({ answered, isNew, wasUnknown }, creation, report, campaign);
	if ('isOver' in details) {
		return carriesNote ? await withdrawNote(details, contact, campaign) : details;
	}
	noteKnownLead(details.lead, creation, contact.phone, campaign);
	const lead = withoutOwnNote(details.lead, campaign);
	if (lead === details.lead) return { ...state, report, ...details };
	noteDuration(answer.elapsedMs, campaign);
	const { readAt } = details;
	return { ...state, report, lead, readAt, begunAt: creation.requestedAt, claim: { lead } };
}

/**
 * Asks the rules about the lead, and about what the creation answered of it: either may be older
 * than the other, and what one of them shows against a message counts.
 */
async function askRules(
	found: LeadTaken,
	answered: LeadDetails,
	campaign: Campaign,
): Promise<LeadTaken | Over> {
	const { contact, lead, report, claim } = found;
	noteLabels(lead, campaign);
	try {
		const context = ruleContext(contact, report, campaign);
		const leftOut =
			leftOutByRule(lead, context) ??
			leftOutByRule(withNoteOf(lead, answered, campaign), context) ??
			(await checkPhoneOwner(contact, lead, report, campaign));
		if (!leftOut) return found;
		noteEarlierClaim(contact, lead, leftOut, campaign);
		return over(leftOut, claim);
	} catch (error) {
		return over(interruptionReport(report, 'lead', error), claim);
	}
}

/**
 * What the creation answered, with the metadata of the list where the answer shows no note of the
 * campaign: the note names the conversation that the campaign itself has opened.
 */
function withNoteOf(
	{ metadata }: LeadDetails,
	answered: LeadDetails,
	{ settings }: Campaign,
): LeadDetails {
	const answeredNote = noteOf(readableMetadata(answered.metadata) ?? {}, settings.campaignKey);
	return answeredNote === undefined ? { ...answered, metadata } : answered;
}

/**
 * A CRM that gives a contact's phone a second lead hides from the rules what it knows of the first.
 *
 * @throws {RunRefused} where that is so, or {RunStopped} after the first message
 */
function stopAtSecondLead(answered: LeadDetails, phone: string, campaign: Campaign): void {
	const known = campaign.observed.knownPhones.get(phone)?.lead;
	if (!known || known.id === answered.id) return;
	const phones = [known, answered].map((lead) => lead.phone);
	if (typeof phones[1] !== 'string' || !isSamePhone(String(phones[0]), phones[1])) return;
	throw endForSecondLead(known.id, String(answered.id), campaign);
}

/** Whether the request has surely created the lead, by the clock that the run has observed. */
function isSurelyNew(
	answered: LeadDetails,
	phone: string,
	{ answer, requestedAt }: Creation,
	{ observed }: Campaign,
): boolean {
	const { creationClock, unknownPhones } = observed;
	if (unknownPhones.delete(phone)) creationClock.learn(answered, answer.headers, Date.now());
	return creationClock.isSurelyNew(answered, requestedAt);
}

/** Whether the lead has what a lead that was created just now cannot have: notes of others. */
function isInUse({ metadata }: LeadDetails, { settings, run }: Campaign): boolean {
	const isOwn = isClaimOf(run, metadata, settings.campaignKey);
	const others = isOwn ? metadataWithoutNote(metadata, settings.campaignKey) : metadata;
	const campaigns = campaignsOf(readableMetadata(others) ?? {}) ?? {};
	return Object.keys(campaigns).length > 0;
}

/**
 * Whether the answer to the creation shows all that the rules look at. What it shows of a lead that
 * was there is not documented: it is relied on once it has proved right. A note that it shows may
 * be no more than an echo until one was read back.
 *
 * @param isNew whether the lead was surely not there before
 */
function isAnswerReliable(
	answered: LeadDetails,
	isNew: boolean,
	{ carriesNote }: Creation,
	{ observed, settings, run }: Campaign,
): boolean {
	const needed = neededParts(settings);
	const noted = readableMetadata(answered.metadata) ?? {};
	const isTrusted = (field: LeadField) => {
		if (field !== 'metadata' || !carriesNote) return isNew || observed.isAnswerTrusted(field);
		const isProved = observed.creationClaims === 'proved';
		const isClaimed = isClaimOf(run, answered.metadata, settings.campaignKey);
		const isElsewhere = !isClaimed && !isSame(withoutTraces(noted, run), noted);
		return observed.isAnswerTrusted('metadata') && (isProved || !isClaimed) && !isElsewhere;
	};
	return protectedFields(settings).every(isTrusted) && shows(answered, needed);
}

/** Fields of a lead that the rules look at, and that the CRM must show. */
function protectedFields(settings: Campaign['settings']): LeadField[] {
	return neededParts(settings).flatMap((part) => protectedField[part] ?? []);
}

/**
 * The lead as `GET /lead` shows it, with all that the rules look at.
 *
 * @throws {RunRefused} when the CRM shows no lead what the rules look at, or does not show the one
 *   that the run has just created to be claimed, before the first message
 */
async function detailsOf(
	{ answered, isNew, wasUnknown }: AnsweredLead,
	creation: Creation,
	report: ContactReport,
	campaign: Campaign,
): Promise<{ lead: LeadDetails; readAt: number } | Over> {
	const { observed, settings } = campaign;
	const { body, requestedAt } = creation;
	const reading = await readLead(answered, report.phone, campaign);
	if (!reading.ok) return over(failureReport(report, 'lead', reading.failure, campaign));
	if (reading.lead) {
		const listed = creation.carriesNote
			? await clearGarbledNote(reading.lead, campaign)
			: reading.lead;
		if (!isNew) observed.compareAnswer(answered, listed, body);
		const known = observed.knownPhones.get(report.phone);
		observed.creationClock.compare(answered, listed, requestedAt, known?.at);
		if (known?.lead.id === listed.id) observed.creationClock.seeKept(known.lead, listed);
		if (creation.carriesNote) seeNote(listed, creation, campaign);
		refuseHiddenFields(protectedFields(settings), listed, campaign);
		const details = { ...withoutProtectedFields(answered), ...listed };
		if (shows(details, neededParts(settings))) return { lead: details, readAt: Date.now() };
	} else if (wasUnknown && settings.campaignKey !== '' && !observed.isClaimProved) {
		throw new RunRefused(...refusals.unlisted);
	} else if (await isProvedNew(answered, creation, report, campaign)) {
		return { lead: answered, readAt: Date.now() };
	}
	const text =
		"The lead's labels, conversations or metadata cannot be read, and the options of the node need them. No message was sent.";
	return over(failed(report, 'lead', 'leadUnreadable', text));
}

/** Whether a lead that the list does not show yet proves to be new by trying its creation again. */
async function isProvedNew(
	answered: LeadDetails,
	creation: Creation,
	{ phone }: ContactReport,
	campaign: Campaign,
): Promise<boolean> {
	const { creationClock } = campaign.observed;
	noteKnownLead(answered, creation, phone, campaign);
	await tryCreation(campaign);
	const isNew = creationClock.isSurelyNew(answered, creation.requestedAt);
	return isNew && isAnswerReliable(answered, isNew, creation, campaign);
}

/** Learns whether a note that was sent with a creation is stored. */
function seeNote(listed: LeadDetails, { body }: Creation, campaign: Campaign): void {
	const { observed, settings, run } = campaign;
	if (observed.creationClaims !== 'tried') return;
	if (isClaimOf(run, listed.metadata, settings.campaignKey)) {
		observed.creationClaims = 'proved';
		return;
	}
	const hadRoom = isSame(listed.metadata, metadataWithoutNote(body.metadata, settings.campaignKey));
	if (hadRoom) observed.creationClaims = 'refuted';
}

/**
 * Takes back a note that the CRM has stored in another form than it was sent in, with whatever keys
 * it may have now.
 */
async function clearGarbledNote(listed: LeadDetails, campaign: Campaign): Promise<LeadDetails> {
	const { client, observed, settings, run } = campaign;
	const before = readableMetadata(listed.metadata);
	if (!before || isClaimOf(run, before, settings.campaignKey)) return listed;
	const metadata = withoutTraces(before, run);
	if (isSame(metadata, before)) return listed;
	observed.creationClaims = 'refuted';
	const { id } = listed;
	await client.request(endpoints.updateLead, { id, body: { metadata }, ignoresCancel: true });
	return { ...listed, metadata };
}

/** Keeps the first lead, to try on it what the CRM answers about a lead that it has. */
function noteKnownLead(
	lead: LeadDetails,
	{ body }: Creation,
	phone: string,
	{ observed, settings }: Campaign,
): void {
	if (settings.campaignKey !== '') return;
	observed.knownLead ??= { lead, body, phone, knownAt: Date.now() };
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
