import { mayBeInProgress } from '../../shared/claim/claim';
import { KnownLead } from '../../shared/lead/knownLead';
import { leadsOfPerson } from '../../shared/lead/person';
import type { RequestFailed } from '../../shared/transport/failure/requestFailed';
import { ExecutionCancelled } from '../../shared/transport/pace/requestPool';
import { wait } from '../../shared/wait';
import type { Campaign } from '../control/campaign';
import { ContactEnded, errorText, refusedError, withoutKeyAdvice } from '../report/errors';
import { asClaimNotStored, asLeadUnreadable, asUnconfirmedClaim } from '../report/report';
import { crmNow, ended, requireLead, type Attempt } from './attempt';
import { claimOfOtherRun, isOwnClaim, newClaim, putClaim, readAgain } from './claims';
import { checkLookUpAge, lookUpAgain, outdated } from './lookUpLead';
import { proveClaim } from './proveClaim';

/** A claim follows its look-up: another process waits this long before it relies on its own. In ms. */
const maxLookUpAgeMs = 1_000;

/**
 * Claims the contact's lead for the campaign, unless its creation has. If the run is interrupted from
 * here on, the claim remains, and later runs do not send to the lead. Without a campaign key, does
 * nothing. The first claim of a run, and the first of a lead with labels, is proved.
 *
 * @param maxAgeMs how old the look-up may be; then it is repeated, and may be twice as old, so that a CRM that is
 *   always slower gets its claim all the same
 */
export async function claimLead(
	attempt: Attempt,
	campaign: Campaign,
	maxAgeMs = maxLookUpAgeMs,
): Promise<Attempt> {
	const { settings } = campaign;
	if (settings.campaignKey === '' || attempt.claim) return attempt;
	requireLead(attempt);
	const { lead, contact } = attempt;
	const claim = newClaim('sending', attempt, campaign);
	const checkBeforeSending = () => checkLookUpAge(attempt, maxAgeMs, campaign);
	const answer = await putClaim(lead, claim, campaign, { checkBeforeSending }).catch(
		(error: Error) => error,
	);
	if (answer === outdated) {
		const latest = await lookUpAgain(attempt, campaign);
		return latest.end ? latest : await claimLead(latest, campaign, 2 * maxAgeMs);
	}
	if (!('ok' in answer)) return ended(attempt, answer);
	const claimed = { ...attempt, claim };
	const isLabelled = (lead.labels ?? []).length > 0;
	const mustProve = campaign.provedAt === undefined || (isLabelled && !campaign.areLabelsProved);
	const isCertainlyRefused = !answer.ok && !answer.mayHaveTakenEffect;
	if (mustProve && !isCertainlyRefused) return await proveClaim(claimed, answer, campaign);
	if (!answer.ok) {
		const unclear = answer.mayHaveTakenEffect ? claimed : attempt;
		return ended(unclear, describeRefusal(answer, lead, campaign));
	}
	const answered = KnownLead.read(Object(answer.body) as object);
	const says = answered.claims !== undefined && !campaign.answersAsBefore;
	const isMissing = says && !isOwnClaim(answered, contact, campaign);
	return isMissing ? ended(claimed, new ContactEnded(asClaimNotStored())) : claimed;
}

/** The error for a claim that the CRM refuses, as long as none was seen. */
function describeRefusal(failed: RequestFailed, { id }: KnownLead, campaign: Campaign): Error {
	// The token, or a lead that was deleted meanwhile.
	const isOther = failed.status === 401 || failed.status === 404;
	if (campaign.hasShownClaim || isOther || failed.kind !== 'refused') return failed;
	return refusedError(
		'The CRM does not accept what "Campaign Key" stores on a lead',
		`Lead ${id}: ${errorText(failed)} If only this lead is affected, remove its row. ${withoutKeyAdvice}`,
	);
}

/** Shortest and longest wait for what another run may be writing. In ms. */
const waitMs = { min: 1_000, max: 30_000 };

/**
 * "Several Servers May Run This": waits longer than claims take, and reads the claim back. The run
 * that wrote last sends; a run that finds the claim of another one does not. Others take as long as this run
 * from its reading to its claim, or three times as long if their process is busy.
 */
export async function confirmClaim(attempt: Attempt, campaign: Campaign): Promise<Attempt> {
	const { settings, signal } = campaign;
	if (settings.campaignKey === '' || !settings.guardAgainstParallelRuns) return attempt;
	requireLead(attempt);
	const { contact, lead, reading } = attempt;
	const longEnoughMs = Math.max(waitMs.min, 3 * (performance.now() - reading.answeredAt));
	const hasWaited = await wait(Math.min(longEnoughMs, waitMs.max), signal);
	if (!hasWaited) return ended(attempt, new ExecutionCancelled());
	const current = await readAgain(lead, contact, campaign);
	if (!current) return ended(attempt, new ContactEnded(asLeadUnreadable()));
	const isOwn = isOwnClaim(current.lead, contact, campaign);
	const isOfOther = leadsOfPerson(current, contact.phone).some((each) => {
		const claim = claimOfOtherRun(each, campaign);
		return claim && (each.id === lead.id || mayBeInProgress(claim, crmNow(attempt)));
	});
	if (isOfOther) {
		const left = isOwn ? attempt : { ...attempt, claim: undefined };
		return ended(left, new ContactEnded(asUnconfirmedClaim()));
	}
	return isOwn ? attempt : ended(attempt, new ContactEnded(asClaimNotStored()));
}
