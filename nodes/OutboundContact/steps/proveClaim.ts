import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { KnownLead } from '../../shared/lead/knownLead';
import { objectOf } from '../../shared/lead/metadata';
import type { Claim } from '../../shared/claim/claim';
import type { Answer } from '../../shared/transport/crmClient';
import type { RequestFailed } from '../../shared/transport/failure/requestFailed';
import { isEquivalent } from '../../shared/values/isEquivalent';
import type { Campaign } from '../control/campaign';
import { ContactEnded, refusedError, RunEnded, withoutKeyAdvice } from '../report/errors';
import { asClaimNotStored } from '../report/report';
import { ended, type Attempt, type AttemptWithLead } from './attempt';
import {
	claimOfOtherRun,
	isOwnClaim,
	otherRunError,
	putClaim,
	readAgain,
	recordShown,
} from './claims';

type ClaimedAttempt = AttemptWithLead & { readonly claim: Claim };

/**
 * Reads a claim back at once, and compares the lead with how it was listed before: the run trusts what this
 * shows. The first claim is read twice at the same moment, as the list may come from servers of which one lags
 * behind. Where only the claim is missing, another program may have written over it: it is written once more.
 * What was lost is written back once, and the run refuses.
 *
 * @param answer to the claim, which may have been stored although that was lost
 */
export async function proveClaim(
	attempt: ClaimedAttempt,
	answer: Answer<unknown> | RequestFailed,
	campaign: Campaign,
): Promise<Attempt> {
	const { contact, lead: before, claim } = attempt;
	const { campaignKey } = campaign.settings;
	const readOnce = async () => {
		const reading = await readAgain(before, contact, campaign).catch((error: Error) => error);
		return reading instanceof Error ? reading : reading?.lead;
	};
	const isProof = (each: KnownLead | Error | undefined) =>
		each instanceof KnownLead && isOwnClaim(each, contact, campaign);
	const read = async () => {
		const isFirst = campaign.provedAt === undefined;
		const readings = await Promise.all(isFirst ? [readOnce(), readOnce()] : [readOnce()]);
		return {
			after: readings.find((each) => !isProof(each)) ?? readings[0],
			isShown: readings.some(isProof),
		};
	};
	let { after, isShown } = await read();
	if (!isShown && after instanceof KnownLead && isOnlyClaimMissing(before, after, campaign)) {
		await putClaim(after, claim, campaign).catch(() => {});
		({ after, isShown } = await read());
	}
	const unclaimed: Attempt = { ...attempt, claim: undefined };
	if (!after || after instanceof Error) {
		await writeBack(attempt, undefined, campaign);
		return ended(unclaimed, after ?? unlistedError());
	}
	if (claimOfNewRun(before, after, campaign)) {
		return ended(unclaimed, otherRunError());
	}
	const lost = lostValues(before, after, campaignKey);
	if (lost.size === 0 && isOwnClaim(after, contact, campaign)) {
		const answered = KnownLead.read(answer.ok ? (Object(answer.body) as object) : {});
		const isAnswered = answered.claims === undefined || isOwnClaim(answered, contact, campaign);
		campaign.answersAsBefore ||= !isAnswered;
		campaign.areLabelsProved ||= (before.labels ?? []).length > 0;
		recordShown([after], campaign);
		campaign.provedAt ??= performance.now();
		return attempt;
	}
	// A list that lags behind does not show what the lead has lost either.
	await writeBack(attempt, lost.size > 0 ? { after, lost } : undefined, campaign);
	if (lost.size > 0) return ended(unclaimed, lostValuesError(before.id, lost, campaign));
	if (!answer.ok) return ended(unclaimed, answer);
	const isLocked = campaign.hasShownClaim;
	return ended(unclaimed, isLocked ? new ContactEnded(asClaimNotStored()) : claimNotKeptError());
}

function isOnlyClaimMissing(before: KnownLead, after: KnownLead, campaign: Campaign): boolean {
	if (claimOfNewRun(before, after, campaign)) return false;
	return lostValues(before, after, campaign.settings.campaignKey).size === 0;
}

/** The claim of another run that was not there before: it has written over this run's. */
function claimOfNewRun(before: KnownLead, after: KnownLead, campaign: Campaign) {
	const claim = claimOfOtherRun(after, campaign);
	return claim?.run === claimOfOtherRun(before, campaign)?.run ? undefined : claim;
}

/**
 * What a lead had before its claim and has not any more, with the former values, by the names that users
 * know. Only losses count: automations of the CRM change and add things when a lead is updated. The claim
 * writes the metadata, so there a changed value is a loss, too.
 *
 * @param before the lead as listed before the claim
 * @param after the lead as listed after it: a field that is missing counts as lost
 * @param campaignKey of the claim, in its normal form
 */
function lostValues(
	before: KnownLead,
	after: KnownLead,
	campaignKey: string,
): Map<string, unknown> {
	const lost = before.lostIn(after);
	const metadataAfter = after.metadata ?? {};
	for (const [name, value] of Object.entries(before.metadata ?? {})) {
		const isKept = name === 'campaigns' || isEquivalent(metadataAfter[name], value);
		if (!isKept) lost.set(`metadata.${name}`, value);
	}
	const claimsAfter = (after.claims ?? []).map(({ campaignKey: key }) => key);
	for (const { campaignKey: key, stored } of before.claims ?? []) {
		const isKept = key === campaignKey || claimsAfter.includes(key);
		if (!isKept) lost.set(`metadata.campaigns.${key}`, stored);
	}
	const labels = missingLabels(before, after);
	if (labels.length > 0) lost.set('labels', labels);
	return lost;
}

function missingLabels(before: KnownLead, after: KnownLead | undefined) {
	const kept = (after?.labels ?? []).map(({ id }) => id);
	return (before.labels ?? []).filter(({ id }) => !kept.includes(id));
}

/**
 * Writes the former values of a lead and its lost labels back, once, with its claim as released: a CRM that
 * merges metadata keeps a claim that is left out. What others have added since stays. Never throws.
 *
 * @param shown what the lead shows after the claim; without, everything counts as lost
 */
async function writeBack(
	{ lead: before, claim }: ClaimedAttempt,
	shown: { after: KnownLead; lost: ReadonlyMap<string, unknown> } | undefined,
	campaign: Campaign,
): Promise<void> {
	const { profileImage, ...writable } = before.writable;
	// A CRM may sign its link anew for each answer, and the old one expires.
	const isImageLost = shown?.lost.has('profileImage');
	const fields: IDataObject = { ...writable, ...(isImageLost && { profileImage }) };
	// The CRM may show the phone masked, or in another format than the strict one (spec, section 1).
	if (fields.phone !== undefined) fields.phone = claim.phone;
	const [former = {}, current = {}] = [before.metadata, shown?.after.metadata];
	const campaigns = { ...objectOf(current.campaigns), ...objectOf(former.campaigns) };
	const metadata = { ...current, ...former, campaigns };
	const released = { ...claim, status: 'released' };
	const policy = { metadata, fields, ignoresStop: true };
	await putClaim(before, released, campaign, policy).catch(() => {});
	for (const { id: labelId } of missingLabels(before, shown?.after)) {
		const assignment = { body: { leadId: before.id, labelId }, ignoresStop: true };
		await campaign.client.request(endpoints.assignLabel, assignment).catch(() => {});
	}
}

/** The error for a CRM whose list does not show the first lead that is to be claimed. */
export function unlistedError(): RunEnded {
	return refusedError(
		'A lead cannot be read back from the CRM',
		`"Campaign Key" is stored on each lead, but the list of leads does not show the first one, so this cannot be verified. ${withoutKeyAdvice}`,
	);
}

function claimNotKeptError(): RunEnded {
	return refusedError(
		'The CRM does not keep what is stored in the metadata of a lead',
		`So "Campaign Key" cannot prevent a second message. If the list of leads lags behind, run again later. ${withoutKeyAdvice}`,
	);
}

/** The error for an update that lost values of a lead. It ends the run with its results after a message. */
function lostValuesError(
	leadId: string,
	lost: ReadonlyMap<string, unknown>,
	{ messages }: Campaign,
): RunEnded {
	const values = [...lost].map(([field, value]) => `${field}: ${JSON.stringify(value)}`);
	const text = `"Campaign Key" stores the campaign in the metadata of each lead. When it did, lead ${leadId} lost ${values.join(', ')}. This was written back once: check the lead in the CRM. ${withoutKeyAdvice}`;
	const message = 'An update of a lead loses other data of it';
	return messages.count === 0
		? refusedError(message, text)
		: new RunEnded('stopped', message, text);
}
