import { KnownLead } from '../../shared/lead/knownLead';
import { RequestFailed } from '../../shared/transport/failure/requestFailed';
import type { Campaign } from '../control/campaign';
import { ContactEnded, errorText, refusedError, withoutKeyAdvice } from '../report/errors';
import { asClaimNotStored } from '../report/report';
import { ended, requireLead, type Attempt } from './attempt';
import { isOwnClaim, newClaim, putClaim } from './claims';
import { proveClaim } from './proveClaim';
import { sendFresh } from './sendFresh';

/** A claim follows its look-up: another process waits this long before it relies on its own. In ms. */
const maxLookUpAgeMs = 1_000;

/**
 * Claims the contact's lead for the campaign, unless its creation has. If the run is interrupted from
 * here on, the claim remains, and later runs do not send to the lead. Without a campaign key, does
 * nothing. The first claim of a run, and the first of a lead with labels, is proved.
 */
export async function claimLead(attempt: Attempt, campaign: Campaign): Promise<Attempt> {
	if (campaign.settings.campaignKey === '' || attempt.claim) return attempt;
	const { latest, answer: sent } = await sendFresh(
		attempt,
		campaign,
		maxLookUpAgeMs,
		async (each, policy) => {
			requireLead(each);
			const claim = newClaim('sending', each, campaign);
			return { claim, answer: await putClaim(each.lead, claim, campaign, policy) };
		},
	);
	if (!sent) return latest;
	requireLead(latest);
	const { answer, claim } = sent;
	const { lead, contact } = latest;
	const claimed = { ...latest, claim };
	const isLabelled = (lead.labels ?? []).length > 0;
	const mustProve = campaign.provedAt === undefined || (isLabelled && !campaign.areLabelsProved);
	const isCertainlyRefused = !answer.ok && !answer.mayHaveTakenEffect;
	if (mustProve && !isCertainlyRefused) return await proveClaim(claimed, answer, campaign);
	if (!answer.ok) {
		const unclear = answer.mayHaveTakenEffect ? claimed : latest;
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
	if (campaign.hasShownClaim || isOther || !failed.isRefusal) return failed;
	return refusedError(
		'The CRM does not accept what "Campaign Key" stores on a lead',
		`Lead ${id}: ${errorText(failed)} If only this lead is affected, remove its row. ${withoutKeyAdvice}`,
	);
}
