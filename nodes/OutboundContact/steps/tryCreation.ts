import { randomUUID } from 'crypto';

import { endpoints } from '../../shared/contract';
import { RunStopped, type Campaign } from '../campaign';
import { metadataWithClaim, noteOf, readableMetadata } from '../claimNote';
import { leadDetails, protectedField } from '../leadDetails';
import { readTime } from '../observed/crmTime';
import { exactnessOf } from '../observed/creationClock';
import { RunRefused, type KnownLead } from '../observed/observations';
import { neededParts } from '../rules';
import { mayBeCarriedOut } from './carriedOut';
import { bodyWithNote, claimingNote } from './creation';
import { readLead } from './readLead';

/** So often a trial that told nothing is made again. */
const mostTrials = 3;

/**
 * Sends `POST /lead` once more for a lead of this run, as that may change nothing (spec, section 9,
 * version 2.4.0), and sees what the answer shows: the lead that was there, or only what was sent.
 * With a campaign key the note of another run goes with it: it must not take the place of this
 * run's. One trial at a time, and none where nothing depends on it.
 */
export async function tryCreation(campaign: Campaign): Promise<void> {
	if (!isDue(campaign)) return;
	await campaign.observed.inTurn(async () => {
		const { knownLead } = campaign.observed;
		if (knownLead && isDue(campaign)) await sendAgain(knownLead, campaign);
	});
}

function isDue(campaign: Campaign): boolean {
	const { settings, observed } = campaign;
	if (!observed.knownLead || observed.trials >= mostTrials) return false;
	const concernsClaims = settings.campaignKey !== '' && observed.creationClaims === 'untried';
	return concernsClaims || concernsTimes(observed.knownLead, campaign);
}

/**
 * Whether leads are read again only because it is not known which are new. Where `GET /lead` has
 * found other leads of the list, theirs prove more than one that this run has created.
 */
function concernsTimes({ lead, knownAt }: KnownLead, { settings, observed }: Campaign): boolean {
	const { creationClock, knownPhones } = observed;
	if (!creationClock.isUndecided || knownPhones.size > 0) return false;
	const fields = neededParts(settings).flatMap((part) => protectedField[part] ?? []);
	const depends = fields.some((field) => field !== 'metadata' && !observed.isAnswerTrusted(field));
	const createdAt = readTime(lead.createdAt)?.nominal;
	return depends && createdAt !== undefined && knownAt + exactnessOf(createdAt) < Date.now();
}

async function sendAgain(known: KnownLead, campaign: Campaign): Promise<void> {
	const { client, settings, observed } = campaign;
	const hasKey = settings.campaignKey !== '';
	const otherRun = randomUUID();
	const body = hasKey ? bodyWithNote(known.body, claimingNote(otherRun), campaign) : known.body;
	observed.trials++;
	const answer = await client.request(endpoints.createLead, { body });
	if (!answer.ok) {
		if (hasKey && !mayBeCarriedOut(answer)) observed.creationClaims = 'refuted';
		return;
	}
	const requestedAt = Date.now() - answer.elapsedMs;
	if (answer.body.id !== known.lead.id) {
		observed.creationClock.refute();
		observed.creationClaims = 'refuted';
		await stopWhereDoubled(known, String(answer.body.id), campaign);
		return;
	}
	const reading = await readLead(known.lead, known.phone, campaign);
	if (!reading.ok) return;
	const answered = leadDetails(answer.body);
	if (!reading.lead) {
		// A list that lags behind: the answers to both requests are compared with each other.
		observed.creationClock.compare(answered, known.lead, requestedAt, known.knownAt);
		return;
	}
	observed.compareAnswer(answered, reading.lead, body);
	observed.creationClock.seeKept(known.lead, reading.lead);
	observed.creationClock.compare(answered, reading.lead, requestedAt, known.knownAt);
	if (!hasKey || observed.creationClaims !== 'untried') return;
	const metadata = readableMetadata(reading.lead.metadata) ?? {};
	const isReplaced = noteOf(metadata, settings.campaignKey)?.run === otherRun;
	observed.creationClaims = isReplaced ? 'refuted' : 'tried';
	if (isReplaced) await putNoteBack(known, campaign);
}

/**
 * Why a run ends where the CRM does not recognize a lead by its phone. What was begun is still noted
 * once a message was sent.
 */
export function endForSecondLead(knownId: string, id: string, campaign: Campaign): Error {
	const [message, description] = [
		'The CRM creates a second lead for a phone that it has',
		`The phone of the lead ${knownId} now belongs to the lead ${id} too. What the CRM knows of people, be it an opt-out or a message of this campaign, is on the other lead then, and nobody is protected. No message was sent there. Merge the two leads in the CRM, and ask its support for a version that merges duplicates (2.4.0 or later).`,
	];
	if (!campaign.observed.hasSent) return new RunRefused(message, description);
	campaign.stopped ??= new RunStopped('stopped', `${message}. ${description}`);
	return campaign.stopped;
}

/** Ends the run where the list shows that both leads are there. */
async function stopWhereDoubled(known: KnownLead, id: string, campaign: Campaign): Promise<void> {
	const [one, other] = [known.lead, { ...known.lead, id }];
	for (const lead of [one, other]) {
		const reading = await readLead(lead, known.phone, campaign);
		if (!reading.ok || !reading.lead) return;
	}
	throw endForSecondLead(known.lead.id, id, campaign);
}

/** A CRM that replaces metadata gets the run's note back, as one whose message may be out. */
async function putNoteBack({ lead }: KnownLead, campaign: Campaign): Promise<void> {
	const { client, settings, run } = campaign;
	const metadata = readableMetadata(lead.metadata) ?? {};
	await client.request(endpoints.updateLead, {
		id: lead.id,
		body: { metadata: metadataWithClaim(metadata, settings.campaignKey, claimingNote(run)) },
		ignoresCancel: true,
	});
}
