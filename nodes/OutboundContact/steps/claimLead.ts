import { endpoints } from '../../shared/contract';
import { errorText } from '../../shared/editorText';
import type { KnownLead } from '../../shared/lead/knownLead';
import type { LabelOnLead } from '../../shared/lead/labels';
import { objectOf } from '../../shared/lead/metadata';
import type { Claim } from '../../shared/lead/storedClaim';
import type { Answer } from '../../shared/transport/crmClient';
import type { RequestFailed } from '../../shared/transport/failure/requestFailed';
import { ExecutionCancelled } from '../../shared/transport/pace/requestPool';
import { wait } from '../../shared/wait';
import type { Campaign } from '../control/campaign';
import { ContactEnded, RunStopped, withoutKeyAdvice } from '../report/errors';
import { asClaimNotStored, asLeadUnreadable, asUnconfirmedClaim } from '../report/report';
import { ended, endedAs, type AttemptWithLead, type TakeStepWithLead } from './attempt';
import {
	claimOfOtherRun,
	isOwnClaim,
	lacksOwnClaim,
	laggingListMs,
	newClaim,
	otherRunError,
	putClaim,
	readAgain,
	unlistedError,
} from './claims';

/**
 * Claims the contact's lead for the campaign, unless its creation has. If the run is interrupted from
 * here on, the claim remains, and later runs do not send to the lead. Without a campaign key, does
 * nothing. The first claim of a run, and the first of a lead with labels, is proved.
 */
export const claimLead: TakeStepWithLead = async (attempt, campaign, checkBeforeSending) => {
	if (campaign.settings.campaignKey === '' || attempt.claim) return attempt;
	const { lead, contact } = attempt;
	const claim = newClaim('sending', attempt, campaign);
	const answer = await putClaim(lead, claim, campaign, { checkBeforeSending });
	if (!answer.ok && answer.effect === 'none') {
		return ended(attempt, describeRefusal(answer, lead, campaign));
	}
	const earlier = lead.claim(campaign.settings.campaignKey);
	const claimed = { ...attempt, claim, replaced: earlier?.isOpenOrSent ? earlier : undefined };
	const isLabelled = (lead.labels ?? []).length > 0;
	const { proof } = campaign;
	if (!proof || (isLabelled && !proof.isOfLabels))
		return await proveClaim(claimed, answer, campaign);
	if (!answer.ok) return ended(claimed, answer);
	const isMissing = !proof.answersAsBefore && lacksOwnClaim(answer, contact, campaign);
	return isMissing ? endedAs(claimed, asClaimNotStored) : claimed;
};

/** The error for a claim that the CRM refuses, as long as none was seen. */
function describeRefusal(failed: RequestFailed, { id }: KnownLead, campaign: Campaign): Error {
	// The token, or a lead that was deleted meanwhile.
	const isOther = failed.status === 401 || failed.status === 404;
	if (campaign.hasShownClaim || isOther || failed.kind !== 'refused') return failed;
	return new RunStopped(
		'unfit',
		'The CRM does not accept what "Campaign Key" stores on a lead',
		`Lead ${id}: ${errorText(failed)} If only this lead is affected, remove its row. ${withoutKeyAdvice}`,
	);
}

type ClaimedAttempt = AttemptWithLead & { readonly claim: Claim };

/** What a reading of a lead shows of its claim. */
interface Proof {
	/** Missing where it cannot be read, or another run has claimed it. */
	after?: KnownLead;
	/** What it had before and has not any more, with the former values, by the names that users know. */
	lost: ReadonlyMap<string, unknown>;
	/** Why the claim cannot be relied on, unless something was lost. */
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
async function proveClaim(
	attempt: ClaimedAttempt,
	answer: Answer<unknown> | RequestFailed,
	campaign: Campaign,
): Promise<AttemptWithLead> {
	const { lead, contact, claim } = attempt;
	const readings = campaign.proof ? [0] : [0, 1];
	const read = async () =>
		await Promise.all(readings.map(async () => await readProof(attempt, answer, campaign)));
	let proofs = await read();
	const [{ after }] = proofs;
	if (after && proofs.every((each) => each.after && each.fault)) {
		await putClaim(after, claim, campaign).catch(() => {});
		proofs = await read();
	}
	const faulty = proofs.find(({ fault, lost }) => fault ?? lost.size > 0);
	if (faulty) return await takeBack(attempt, faulty, campaign);
	const { isOfLabels = false, answersAsBefore = false } = campaign.proof ?? {};
	campaign.proof = {
		isOfLabels: isOfLabels || (lead.labels ?? []).length > 0,
		answersAsBefore: answersAsBefore || (answer.ok && lacksOwnClaim(answer, contact, campaign)),
	};
	campaign.hasShownClaim = true;
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
	const lost = before.lostIn(after, campaign.settings.campaignKey);
	if (lost.size > 0 || isOwnClaim(after, contact, campaign)) return { after, lost };
	if (!answer.ok) return { after, lost, fault: answer };
	if (campaign.hasShownClaim) return { after, lost, fault: new ContactEnded(asClaimNotStored) };
	const fault = new RunStopped(
		'unfit',
		'The CRM does not keep what is stored in the metadata of a lead',
		`So "Campaign Key" cannot prevent a second message. If the list of leads lags behind, run again later. ${withoutKeyAdvice}`,
	);
	return { after, lost, fault };
}

/**
 * Takes back a claim that cannot be relied on, and writes back, once, all that the lead had: a list that lags behind
 * shows no loss, and a CRM that replaces a lead may put defaults in its place. The claim becomes released: one that is
 * left out stays where metadata is merged. What others have added since stays, and so does the claim of another run.
 *
 * @returns how the contact ends; with its claim, if that could not be released
 */
async function takeBack(
	attempt: ClaimedAttempt,
	{ after, lost, fault }: Proof,
	campaign: Campaign,
): Promise<AttemptWithLead> {
	const { lead: before, claim, replaced } = attempt;
	const withoutClaim = { ...attempt, claim: undefined };
	if (fault instanceof RunStopped && fault.kind === 'otherRun') return ended(withoutClaim, fault);
	const fields = before.writable;
	// The CRM may have shown it masked, or in another format than the strict one (spec, section 1).
	if (fields.phone !== undefined) fields.phone = claim.phone;
	const [former = {}, current = {}] = [before.metadata, after?.metadata];
	const campaigns = { ...objectOf(current.campaigns), ...objectOf(former.campaigns) };
	const lead = { id: before.id, metadata: { ...current, ...former, campaigns } };
	const released = replaced?.stored ?? { ...claim, status: 'released' };
	const policy = { ignoresStop: true };
	const written = { body: fields, ...policy };
	const put = await putClaim(lead, released, campaign, written).catch(() => undefined);
	let isWritten = put?.ok === true;
	const left = isWritten ? withoutClaim : attempt;
	const labels = lost.size === 0 ? before.labels : lost.get('labels');
	for (const { id: labelId } of (labels ?? []) as LabelOnLead[]) {
		const request = { body: { leadId: before.id, labelId }, ...policy };
		const { client } = campaign;
		const assigned = await client.request(endpoints.assignLabel, request).catch(() => undefined);
		isWritten &&= assigned?.ok === true;
	}
	if (fault) return ended(left, fault);
	const values = [...lost].map(([field, value]) => `${field}: ${JSON.stringify(value)}`);
	const remedy = isWritten
		? 'Check the lead in the CRM: what it lost was written back once.'
		: 'Complete the lead in the CRM: what it lost could not be written back.';
	const text = `${remedy} When "Campaign Key" was stored in its metadata, lead ${before.id} lost ${values.join(', ')}. ${withoutKeyAdvice}`;
	const message = 'Updating a lead in this CRM deletes other data of that lead';
	return ended(left, new RunStopped('unfit', message, text));
}

/**
 * With "Several Servers May Run This", every run waits this long after its claim: what others write within it, they
 * have looked up before. In ms.
 */
const confirmMs = 3_000;

/** Longest wait of a run whose own claim took long. In ms. */
const maxConfirmMs = 30_000;

/**
 * "Several Servers May Run This": waits longer than claims take, and reads the claim back. The run
 * that wrote last sends; a run that finds the claim of another one does not. A claim that took long may have
 * replaced that of a run that has sent: its note, some requests later, is waited for.
 */
export const confirmClaim: TakeStepWithLead = async (attempt, campaign) => {
	const { settings, signal } = campaign;
	if (settings.campaignKey === '' || !settings.guardAgainstParallelRuns) return attempt;
	const { contact, lead, reading } = attempt;
	const tookMs = performance.now() - reading.startedAt;
	const waitMs = tookMs < confirmMs ? confirmMs : Math.min(3 * tookMs, maxConfirmMs);
	if (!(await wait(waitMs, signal))) return ended(attempt, new ExecutionCancelled());
	const current = await readAgain(lead, contact, campaign, laggingListMs);
	if (!current) return endedAs(attempt, asLeadUnreadable());
	if (claimOfOtherRun(current.lead, campaign)) {
		// The claim stays on the lead: nobody knows whether that run has sent.
		return endedAs({ ...attempt, claim: undefined }, asUnconfirmedClaim());
	}
	const isOwn = isOwnClaim(current.lead, contact, campaign);
	return isOwn ? attempt : endedAs(attempt, asClaimNotStored);
};
