import { mayBeInProgress } from '../../shared/claim/claim';
import type { KnownLead } from '../../shared/lead/knownLead';
import { ExecutionCancelled } from '../../shared/transport/pace/requestPool';
import { wait } from '../../shared/wait';
import { crmNow, requireLead, type Attempt } from '../attempt/attempt';
import { claimOfOtherRun, requireOwnClaim } from '../attempt/ownClaim';
import type { Campaign } from '../control/campaign';
import { rereadLead } from '../leadRequests/rereadLead';
import { ContactEnded } from '../report/errors';
import { asLeadUnreadable, asUnconfirmedClaim } from '../report/report';

/** Minimum and maximum wait after a claim. In ms. */
const waitMs = { min: 1_000, max: 30_000 };

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
	const longEnoughMs = Math.max(waitMs.min, 3 * (performance.now() - reading.answeredAt));
	if (!(await wait(Math.min(longEnoughMs, waitMs.max), signal))) throw new ExecutionCancelled();
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
