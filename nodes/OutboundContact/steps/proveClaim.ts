import { endpoints } from '../../shared/contract';
import { KnownLead } from '../../shared/lead/knownLead';
import type { LabelOnLead } from '../../shared/lead/labels';
import { objectOf } from '../../shared/lead/metadata';
import type { Claim } from '../../shared/claim/claim';
import type { Answer } from '../../shared/transport/crmClient';
import type { RequestFailed } from '../../shared/transport/failure/requestFailed';
import { isEquivalent } from '../../shared/values/json';
import type { Campaign } from '../control/campaign';
import { ContactEnded, refusedError, RunEnded, withoutKeyAdvice } from '../report/errors';
import { asClaimNotStored } from '../report/report';
import { ended, type Attempt, type AttemptWithLead } from './attempt';
import {
	claimAfterRelease,
	claimOfOtherRun,
	isOwnClaim,
	otherRunError,
	putClaim,
	readAgain,
	recordShown,
} from './claims';

type ClaimedAttempt = AttemptWithLead & { readonly claim: Claim };

/** What a reading of a lead shows of its claim. */
interface Proof {
	/** Missing where it cannot be read, or another run has claimed it. */
	after?: KnownLead;
	/** What it had before and has not any more, with the former values, by the names that users know. */
	lost: ReadonlyMap<string, unknown>;
	/** Why the claim cannot be relied on. */
	fault?: Error;
}

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
	const { lead, contact, claim } = attempt;
	const readings = campaign.provedAt === undefined ? [0, 1] : [0];
	const read = async () =>
		await Promise.all(readings.map(async () => await readProof(attempt, answer, campaign)));
	let proofs = await read();
	const [{ after }] = proofs;
	if (after && proofs.every((each) => each.after && each.fault && each.lost.size === 0)) {
		await putClaim(after, claim, campaign).catch(() => {});
		proofs = await read();
	}
	const faulty = proofs.find(({ fault }) => fault);
	if (faulty?.fault) {
		await writeBack(attempt, faulty, campaign);
		return ended({ ...attempt, claim: undefined }, faulty.fault);
	}
	const answered = KnownLead.read(answer.ok ? (Object(answer.body) as object) : {});
	const isAnswered = answered.claims === undefined || isOwnClaim(answered, contact, campaign);
	campaign.answersAsBefore ||= !isAnswered;
	campaign.areLabelsProved ||= (lead.labels ?? []).length > 0;
	recordShown(
		proofs.flatMap((each) => each.after ?? []),
		campaign,
	);
	campaign.provedAt ??= performance.now();
	return attempt;
}

async function readProof(
	{ lead: before, contact }: ClaimedAttempt,
	answer: Answer<unknown> | RequestFailed,
	campaign: Campaign,
): Promise<Proof> {
	const reading = await readAgain(before, contact, campaign).catch((error: Error) => error);
	if (!reading || reading instanceof Error) {
		return { lost: new Map(), fault: reading ?? unlistedError() };
	}
	const { lead: after } = reading;
	const other = claimOfOtherRun(after, campaign)?.run;
	// It was not there before, and has written over this run's.
	if (other !== undefined && other !== claimOfOtherRun(before, campaign)?.run) {
		return { lost: new Map(), fault: otherRunError() };
	}
	const lost = lostValues(before, after, campaign.settings.campaignKey);
	if (lost.size > 0) return { after, lost, fault: lostValuesError(before.id, lost, campaign) };
	if (isOwnClaim(after, contact, campaign)) return { after, lost };
	if (!answer.ok) return { after, lost, fault: answer };
	if (campaign.hasShownClaim) return { after, lost, fault: new ContactEnded(asClaimNotStored()) };
	const fault = refusedError(
		'The CRM does not keep what is stored in the metadata of a lead',
		`So "Campaign Key" cannot prevent a second message. If the list of leads lags behind, run again later. ${withoutKeyAdvice}`,
	);
	return { after, lost, fault };
}

/**
 * What a lead had before its claim and has not any more, with the former values, by the names that users
 * know. Only losses count: automations of the CRM change and add things when a lead is updated. The claim
 * writes the metadata, so there a changed value is a loss, too.
 *
 * @param after the lead as listed after its claim: a field that is missing counts as lost
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
	for (const { campaignKey: key, stored } of before.claims ?? []) {
		const isKept = key === campaignKey || after.claim(key) !== undefined;
		if (!isKept) lost.set(`metadata.campaigns.${key}`, stored);
	}
	const kept = (after.labels ?? []).map(({ id }) => id);
	const labels = (before.labels ?? []).filter(({ id }) => !kept.includes(id));
	if (labels.length > 0) lost.set('labels', labels);
	return lost;
}

/**
 * Writes lost values and labels of a lead back, once, with its claim as released: a CRM that merges metadata keeps
 * a claim that is left out. All that it had goes back: a list that lags behind shows no loss, and a CRM that replaces
 * a lead may put defaults in its place. What others have added since stays, and so does the claim of another run. Never throws.
 */
async function writeBack(
	{ lead: before, claim }: ClaimedAttempt,
	{ after, lost, fault }: Proof,
	campaign: Campaign,
): Promise<void> {
	if (fault instanceof RunEnded && fault.kind === 'otherRun') return;
	// The CRM may sign the link to a picture anew for each answer.
	const isOld = ([name]: [string, unknown]) => name !== 'profileImage' || lost.has(name);
	const fields = Object.fromEntries(Object.entries(before.writable).filter(isOld));
	// The CRM may have shown it masked, or in another format than the strict one (spec, section 1).
	if (fields.phone !== undefined) fields.phone = claim.phone;
	const [former = {}, current = {}] = [before.metadata, after?.metadata];
	const campaigns = { ...objectOf(current.campaigns), ...objectOf(former.campaigns) };
	const metadata = { ...current, ...former, campaigns };
	const released = claimAfterRelease(before, { ...claim, status: 'released' }, campaign);
	const policy = { ignoresStop: true };
	await putClaim({ id: before.id, metadata }, released, campaign, policy, fields).catch(() => {});
	const labels = lost.size === 0 ? before.labels : lost.get('labels');
	for (const { id: labelId } of (labels ?? []) as LabelOnLead[]) {
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
