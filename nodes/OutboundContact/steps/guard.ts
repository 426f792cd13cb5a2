import { wait } from '../../shared/transport/wait';
import { ExecutionCancelled } from '../../shared/transport/requestPool';
import { failureReport, interruptionReport, type Campaign } from '../campaign';
import { isClaimOf, metadataWithoutNote } from '../claimNote';
import type { LeadDetails } from '../leadDetails';
import { failed } from '../report';
import { leftOutByRule, ruleContext } from '../rules';
import { unconfirmedClaim } from '../rules/earlierRuns';
import { readLead } from './readLead';
import { over, type LeadTaken, type Over } from './state';

/** What a reading may be older than the longest claim so far before it is out of date. In ms. */
const freshnessMs = 100;

/** What is waited at least after a claim. In ms. */
const shortestWaitMs = 250;

/** What is waited at most after a claim, however busy the CRM was. In ms. */
const longestWaitMs = 10_000;

/** What was read of the lead is out of date: its claim may not be written. */
class OutOfDate extends Error {}

/**
 * "Guard Against Parallel Runs", before a claim is written: writes it soon after the lead was read,
 * so that no other run can have claimed it and looked at its claim in between. What waited too long
 * for its turn is read again first.
 *
 * @param write sends the claim, unless `reasonNotTo` gives a reason when it is about to go out
 */
export async function writeWhileFresh<Written extends { ok: boolean }>(
	taken: LeadTaken,
	write: (state: LeadTaken, reasonNotTo: () => Error | undefined) => Promise<Written>,
	campaign: Campaign,
): Promise<{ state: LeadTaken; written: Written } | Over> {
	const { observed } = campaign;
	let state = taken;
	for (;;) {
		const { readAt } = state;
		let isLate = false;
		const reasonNotTo = () => {
			isLate = Date.now() - readAt > observed.longestClaimMs + freshnessMs;
			return isLate ? new OutOfDate('The lead was read too long ago') : undefined;
		};
		const written = await write(state, reasonNotTo).catch((error: unknown) => {
			if (error instanceof OutOfDate) return undefined;
			throw error;
		});
		if (written?.ok) noteDuration(Date.now() - readAt, campaign);
		if (written && (written.ok || !isLate)) return { state, written };
		const again = await readAgain(state, campaign);
		if (again.isOver) return again;
		state = again;
	}
}

/**
 * "Guard Against Parallel Runs", after a claim was written: waits longer than claims take, and
 * reads it back. Whoever wrote last sends; a run that finds the claim of another one yields.
 */
export async function confirmClaim(
	claimed: LeadTaken,
	campaign: Campaign,
): Promise<LeadTaken | Over> {
	const { contact, lead, report, claim } = claimed;
	const { observed, settings, run, signal } = campaign;
	try {
		const waitMs = Math.max(shortestWaitMs, 2 * observed.longestClaimMs);
		if (!(await wait(Math.min(waitMs, longestWaitMs), signal))) throw new ExecutionCancelled();
		const reading = await readLead(lead, contact.phone, campaign);
		if (!reading.ok) return over(failureReport(report, 'lead', reading.failure, campaign), claim);
		if (!reading.lead) return over(failed(report, 'lead', 'leadUnreadable', unlistedText), claim);
		const isOwn = isClaimOf(run, reading.lead.metadata, settings.campaignKey);
		return isOwn ? claimed : over(unconfirmedClaim(report));
	} catch (error) {
		return over(interruptionReport(report, 'lead', error), claim);
	}
}

/** A claim took so long, from the reading of its lead to the end of its write. */
export function noteDuration(durationMs: number, { observed }: Campaign): void {
	observed.longestClaimMs = Math.max(observed.longestClaimMs, durationMs);
}

const unlistedText =
	'The list of leads no longer shows this lead, so it is unknown whether another run has claimed it. No message was sent.';

async function readAgain(state: LeadTaken, campaign: Campaign): Promise<LeadTaken | Over> {
	const { contact, report, claim } = state;
	const reading = await readLead(state.lead, contact.phone, campaign);
	if (!reading.ok) return over(failureReport(report, 'lead', reading.failure, campaign), claim);
	if (!reading.lead) return over(failed(report, 'lead', 'leadUnreadable', unlistedText), claim);
	const lead = withoutOwnNote(reading.lead, campaign);
	const leftOut = leftOutByRule(lead, ruleContext(contact, report, campaign));
	return leftOut ? over(leftOut, claim) : { ...state, lead, readAt: Date.now() };
}

/** The lead as the rules may see it: the claim of this run leaves nobody out. */
export function withoutOwnNote(lead: LeadDetails, { run, settings }: Campaign): LeadDetails {
	const { campaignKey } = settings;
	if (campaignKey === '' || !isClaimOf(run, lead.metadata, campaignKey)) return lead;
	return { ...lead, metadata: metadataWithoutNote(lead.metadata, campaignKey) };
}
