import { randomUUID } from 'crypto';

import { endpoints } from '../../shared/contract';
import { mayHaveTakenEffect, RunStopped, type Campaign } from '../campaign';
import { readClaim } from '../claim/claim';
import { leadDetails } from '../lead/leadDetails';
import { precisionOf } from '../observed/creationClock';
import { readTime } from '../../shared/values/crmTime';
import { RunRefused, type ProbeLead } from '../observed/observations';
import { protectedFields } from '../rules';
import { bodyWithClaim, newClaim } from './createLead';
import { readLead, readLeadIfListed } from './readLead';
import { storeClaim } from './writeClaim';

/** Maximum number of probes while they are inconclusive. */
const maxProbes = 3;

/**
 * Sends `POST /lead` again for a lead of this run, which should change nothing (spec, section 9,
 * version 2.4.0), and learns from the answer whether it shows the existing lead or only what was
 * sent. With a campaign key, the request contains the claim of another run, which must not replace
 * this run's claim. Probes run one at a time, and only while something depends on the result.
 *
 * @throws {RunRefused} when the CRM creates a second lead, before the first message
 * @throws {RunStopped} when it does so after the first message
 */
export async function probeCreation(campaign: Campaign): Promise<void> {
	if (!isProbeNeeded(campaign)) return;
	await campaign.observed.runExclusively(async () => {
		const { probeLead } = campaign.observed;
		if (probeLead && isProbeNeeded(campaign)) await probe(probeLead, campaign);
	});
}

function isProbeNeeded(campaign: Campaign): boolean {
	const { settings, observed } = campaign;
	if (!observed.probeLead || observed.creationProbes >= maxProbes) return false;
	const isForClaims = settings.campaignKey !== '' && observed.claimByCreation === 'unknown';
	return isForClaims || isForTimes(observed.probeLead, campaign);
}

/**
 * Whether a probe would show if `createdAt` can be trusted, which would save reading new leads
 * again. While there are contacts with existing leads, these prove more than a lead of this run.
 */
function isForTimes({ lead, knownAt }: ProbeLead, { settings, observed }: Campaign): boolean {
	const { creationClock, leadsByPhone } = observed;
	if (!creationClock.isUndecided || leadsByPhone.size > 0) return false;
	const isReadAgain = protectedFields(settings).some(
		(field) => field !== 'metadata' && !observed.isAnswerTrusted(field),
	);
	const createdAt = readTime(lead.createdAt)?.nominal;
	return isReadAgain && createdAt !== undefined && knownAt + precisionOf(createdAt) < Date.now();
}

async function probe(known: ProbeLead, campaign: Campaign): Promise<void> {
	const { client, settings, observed } = campaign;
	const hasKey = settings.campaignKey !== '';
	const otherRun = randomUUID();
	const body = hasKey
		? bodyWithClaim(known.body, newClaim(otherRun, known.phone, campaign), campaign)
		: known.body;
	observed.creationProbes++;
	const answer = await client.request(endpoints.createLead, { body });
	if (!answer.ok) {
		if (hasKey && !mayHaveTakenEffect(answer)) observed.claimByCreation = 'refuted';
		return;
	}
	const requestedAt = Date.now() - answer.elapsedMs;
	if (answer.body.id !== known.lead.id) {
		observed.creationClock.refute();
		observed.claimByCreation = 'refuted';
		await stopIfBothExist(known, String(answer.body.id), campaign);
		return;
	}
	const reading = await readLead(known.lead, known.phone, campaign);
	if (!reading.ok) return;
	const answered = leadDetails(answer.body);
	if (!reading.lead) {
		// The list may lag behind: compare the answers to the two requests instead.
		observed.creationClock.compare(answered, known.lead, requestedAt, known.knownAt);
		return;
	}
	observed.compareAnswer(answered, reading.lead, body);
	observed.creationClock.checkUnchanged(known.lead, reading.lead);
	observed.creationClock.compare(answered, reading.lead, requestedAt, known.knownAt);
	if (!hasKey || observed.claimByCreation !== 'unknown') return;
	const isReplaced = readClaim(reading.lead.metadata, settings.campaignKey)?.run === otherRun;
	observed.claimByCreation = isReplaced ? 'refuted' : 'possible';
	if (isReplaced) await rewriteClaim(known, campaign);
}

/**
 * Creates the error for a CRM that creates a second lead for the same phone: a {@link RunRefused}
 * before the first message, a {@link RunStopped} after it.
 */
export function secondLeadError(knownId: string, id: string, campaign: Campaign): Error {
	const [message, description] = [
		'The CRM creates a second lead for a phone that already has one',
		`The phone of the lead ${knownId} now belongs to the lead ${id} too. Opt-outs and earlier messages of this campaign are stored on the other lead, so they cannot be respected. No message was sent there. Merge the two leads in the CRM, and ask its support for a version that merges duplicates (2.4.0 or later).`,
	];
	if (!campaign.observed.hasSent) return new RunRefused(message, description);
	campaign.stopped ??= new RunStopped('stopped', `${message}. ${description}`);
	return campaign.stopped;
}

/** @throws the error of `secondLeadError`, if the list shows both leads */
async function stopIfBothExist(known: ProbeLead, id: string, campaign: Campaign): Promise<void> {
	for (const lead of [known.lead, { ...known.lead, id }]) {
		if (!(await readLeadIfListed(lead, known.phone, campaign))) return;
	}
	throw secondLeadError(known.lead.id, id, campaign);
}

/** Writes this run's claim again after a probe has replaced it; its message may have been sent. */
async function rewriteClaim({ lead, phone }: ProbeLead, campaign: Campaign): Promise<void> {
	const claim = newClaim(campaign.run, phone, campaign);
	await storeClaim(lead, claim, campaign, { ignoresCancel: true });
}
