import { isOpenOrSent, mayBeInProgress, readClaim } from '../../shared/claim/claim';
import type { LeadDetails } from '../../shared/lead/leadDetails';
import { ExecutionCancelled } from '../../shared/transport/requestPool';
import { wait } from '../../shared/transport/wait';
import type { Campaign } from '../control/campaign';
import { readLead } from '../leadRequests/readLead';
import { ContactEnded } from '../report/errors';
import { asClaimNotStored, asLeadUnreadable, asUnconfirmedClaim } from '../report/report';
import { crmNow, requireLead, type Attempt } from './attempt';
import { isOwnClaim } from './newClaim';

/** Minimum and maximum wait after a claim. In ms. */
const waitMs = { min: 1_000, max: 30_000 };

/**
 * "Several Servers May Run This": waits longer than claims take, and reads the claim back. The run
 * that wrote last sends; a run that finds the claim of another one does not.
 *
 * @throws {ContactEnded} when another run has claimed the lead, or it does not show the claim
 * @throws {RequestFailed} when the request fails
 */
export async function confirmClaim(attempt: Attempt, campaign: Campaign): Promise<void> {
	const { contact, readAt } = attempt;
	const { settings, signal } = campaign;
	if (settings.campaignKey === '' || !settings.guardAgainstParallelRuns) return;
	const longEnoughMs = Math.max(waitMs.min, 3 * (Date.now() - readAt));
	if (!(await wait(Math.min(longEnoughMs, waitMs.max), signal))) throw new ExecutionCancelled();
	const reading = await readLead(requireLead(attempt), contact.phone, campaign, {
		waitsUntilListed: true,
	});
	if (!reading) throw new ContactEnded((report) => asLeadUnreadable(report));
	const claimOn = ({ metadata }: LeadDetails) => readClaim(metadata, settings.campaignKey);
	if (!isOwnClaim(reading.lead, contact, campaign)) {
		if (!isOpenOrSent(claimOn(reading.lead))) throw new ContactEnded(asClaimNotStored);
		attempt.claim = undefined;
		throw new ContactEnded((report) => asUnconfirmedClaim(report));
	}
	const isOfParallelRun = (lead: LeadDetails) => {
		const claim = claimOn(lead);
		return isOpenOrSent(claim) && mayBeInProgress(claim, crmNow(attempt));
	};
	if (reading.others.some(isOfParallelRun)) {
		throw new ContactEnded((report) => asUnconfirmedClaim(report));
	}
}
