import { errorText } from '../../shared/editorText';
import type { KnownLead } from '../../shared/lead/knownLead';
import type { RequestFailed } from '../../shared/transport/failure/requestFailed';
import { ExecutionCancelled } from '../../shared/transport/pace/requestPool';
import { wait } from '../../shared/wait';
import type { Campaign } from '../control/campaign';
import { RunStopped, withoutKeyAdvice } from '../report/errors';
import { asClaimNotStored, asLeadUnreadable, asUnconfirmedClaim } from '../report/report';
import { ended, endedAs, type AttemptWithLead } from './attempt';
import {
	claimOfOtherRun,
	isOwnClaim,
	lacksOwnClaim,
	laggingListMs,
	newClaim,
	putClaim,
	readAgain,
} from './claims';
import { proveClaim } from './proveClaim';

/**
 * Claims the contact's lead for the campaign, unless its creation has. If the run is interrupted from
 * here on, the claim remains, and later runs do not send to the lead. Without a campaign key, does
 * nothing. The first claim of a run, and the first of a lead with labels, is proved.
 */
export async function claimLead(
	attempt: AttemptWithLead,
	campaign: Campaign,
	checkBeforeSending: () => Error | undefined,
): Promise<AttemptWithLead> {
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
	return isMissing ? endedAs(claimed, asClaimNotStored()) : claimed;
}

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
export async function confirmClaim(
	attempt: AttemptWithLead,
	campaign: Campaign,
): Promise<AttemptWithLead> {
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
	return isOwn ? attempt : endedAs(attempt, asClaimNotStored());
}
