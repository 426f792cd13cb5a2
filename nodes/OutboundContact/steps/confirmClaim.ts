import { mayBeInProgress } from '../../shared/claim/claim';
import type { KnownLead } from '../../shared/lead/knownLead';
import { ExecutionCancelled } from '../../shared/transport/pace/requestPool';
import { crmNow, requireLead, type Attempt } from '../attempt/attempt';
import { claimOfOtherRun, requireOwnClaim } from '../attempt/ownClaim';
import type { Campaign } from '../control/campaign';
import { rereadLead } from '../leadRequests/rereadLead';
import { waitForOtherWrites } from '../leadRequests/waitForOtherWrites';
import { ContactEnded } from '../report/errors';
import { asLeadUnreadable, asUnconfirmedClaim } from '../report/report';

/**
 * "Several Servers May Run This": waits longer than claims take, and reads the claim back. The run
 * that wrote last sends; a run that finds the claim of another one does not.
 *
 * @throws {ContactEnded} when another run has claimed the lead, or it does not show the claim
 */
export async function confirmClaim(attempt: Attempt, campaign: Campaign): Promise<void> {
	const { settings, signal } = campaign;
	if (settings.campaignKey === '' || !settings.guardAgainstParallelRuns) return;
	requireLead(attempt);
	const { contact, lead, reading } = attempt;
	const tookMs = performance.now() - reading.answeredAt;
	if (!(await waitForOtherWrites(tookMs, signal))) throw new ExecutionCancelled();
	const policy = { waitsUntilListed: true };
	const current = await rereadLead(lead, contact.phone, campaign, policy);
	if (!current) throw new ContactEnded(asLeadUnreadable());
	requireOwnClaim(current.lead, attempt, campaign);
	const isOfParallelRun = (lead: KnownLead) => {
		const claim = claimOfOtherRun(lead, campaign);
		return claim !== undefined && mayBeInProgress(claim, crmNow(attempt));
	};
	if (current.further.some(isOfParallelRun)) throw new ContactEnded(asUnconfirmedClaim());
}
