import { mayBeInProgress } from '../../shared/claim/claim';
import type { KnownLead } from '../../shared/lead/knownLead';
import { isSamePhone } from '../../shared/lead/samePhone';
import { ExecutionCancelled } from '../../shared/transport/pace/requestPool';
import { wait } from '../../shared/wait';
import type { Campaign } from '../control/campaign';
import { ContactEnded } from '../report/errors';
import { asClaimNotStored, asLeadUnreadable, asUnconfirmedClaim } from '../report/report';
import { crmNow, ended, requireLead, type Attempt } from './attempt';
import { claimOfOtherRun, isOwnClaim, readAgain, withoutOwnClaim } from './claims';

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
	const other = claimOfOtherRun(current.lead, campaign);
	if (other) return ended({ ...attempt, claim: undefined }, new ContactEnded(asUnconfirmedClaim()));
	if (!isOwnClaim(current.lead, contact, campaign)) {
		return ended(attempt, new ContactEnded(asClaimNotStored()));
	}
	const isOfParallelRun = (each: KnownLead) => {
		const claim = claimOfOtherRun(each, campaign);
		return claim !== undefined && mayBeInProgress(claim, crmNow(attempt));
	};
	const further = current.leads.filter((each) => isSamePhone(each.phone, contact.phone));
	if (further.some(isOfParallelRun)) return ended(attempt, new ContactEnded(asUnconfirmedClaim()));
	const { startedAt, answeredAt } = current;
	const confirmed = withoutOwnClaim(current.lead, contact, campaign);
	return { ...attempt, lead: confirmed, reading: { startedAt, answeredAt } };
}
