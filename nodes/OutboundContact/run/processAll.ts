import type { IExecuteFunctions } from 'n8n-workflow';

import { messageEvidence } from '../../shared/claim/evidence';
import type { KnownLead } from '../../shared/lead/knownLead';
import { leadsOfPerson } from '../../shared/lead/person';
import { readClaim } from '../../shared/lead/storedClaim';
import { processConcurrently } from '../../shared/transport/pace/requestPool';
import type { Contact } from '../contact/contact';
import type { Campaign } from '../control/campaign';
import {
	isUnknownOutcome,
	mayHaveMessage,
	withFurtherError,
	type ContactReport,
} from '../report/report';
import { isChosenAgain } from '../rules/earlierMessages';
import { crmNow, type Attempt } from '../steps/attempt';
import { newClaim, readAgain, recordShown } from '../steps/claims';
import { processContact } from '../steps/processContact';
import { createProgressReporter } from '../report/summary';

/** With a rate limit, contacts are looked up this long before their turn, in seconds. */
const secondsAhead = 2;

/**
 * Processes the contacts concurrently, until none is left or the run is stopped. Contacts that were
 * not tried are pending. Then reads what the CRM shows of messages whose outcome is unknown.
 *
 * @param finished receives the report of each contact, by item index
 */
export async function processAll(
	context: IExecuteFunctions,
	contacts: readonly Contact[],
	campaign: Campaign,
	finished: Map<number, ContactReport>,
): Promise<void> {
	const reportProgress = createProgressReporter(context, context.getInputData().length);
	const unknown: Attempt[] = [];
	let lastSent: Attempt | undefined;
	const processAndReport = async (contact: Contact) => {
		const attempt = await processContact(contact, campaign);
		const { report } = attempt;
		finished.set(contact.itemIndex, report);
		reportProgress(finished);
		if (isUnknownOutcome(report)) unknown.push(attempt);
		if (report.status === 'sent') lastSent = attempt;
	};
	// 0 messages per second stand for no pace.
	const maxAhead = Math.ceil(secondsAhead * campaign.settings.messagesPerSecond) || Infinity;
	// Each of the contacts at once may take one of the messages that are left.
	const maxAtOnce = () => Math.min(maxAhead, campaign.messagesLeft);
	const order = orderContacts(contacts, campaign);
	await processConcurrently(order, processAndReport, campaign.client.pool, maxAtOnce);
	await readEvidence(finished, unknown, lastSent, campaign);
}

/**
 * The contacts in the order in which they are processed: that of the list, so that two runs that begin at the
 * same moment meet on the first lead. Once many contacts in a row were refused, the next ones come from elsewhere
 * in the list.
 */
export function* orderContacts(
	contacts: readonly Contact[],
	{ streaks }: Pick<Campaign, 'streaks'>,
): Generator<Contact, undefined> {
	const left = [...contacts];
	for (let next = 0; next < left.length; next++) {
		const streak = Object.values(streaks).find(({ wantsProbe }) => wantsProbe);
		const place = streak ? next + Math.floor(Math.random() * (left.length - next)) : next;
		[left[next], left[place]] = [left[place], left[next]];
		streak?.probes.add(left[next].itemIndex + 1);
		yield left[next];
	}
}

/**
 * Sends to contacts that an earlier run may have sent to, as "Send Unconfirmed Again" says, after all
 * others. Those that get no message now stay unconfirmed.
 *
 * @param finished the reports of all contacts by item index, which are updated
 */
export async function resendUnconfirmed(
	context: IExecuteFunctions,
	contacts: readonly Contact[],
	campaign: Campaign,
	finished: Map<number, ContactReport>,
): Promise<void> {
	const { settings } = campaign;
	const chosen = contacts.flatMap((contact) => {
		const report = finished.get(contact.itemIndex);
		const isChosen = report && isChosenAgain(settings, report.evidence ?? null);
		return isChosen && report.reason === 'unconfirmedClaim' ? [{ contact, report }] : [];
	});
	if (chosen.length === 0 || campaign.stopReason) return;
	const again = chosen.map(({ contact }) => ({ ...contact, isSentAgain: true }));
	await processAll(context, again, campaign, finished);
	for (const { contact, report } of chosen) {
		const latest = finished.get(contact.itemIndex) ?? report;
		if (mayHaveMessage(latest) || latest.status === 'planned') continue;
		const text = latest.error ?? `Left out now: ${latest.reason}.`;
		finished.set(contact.itemIndex, withFurtherError(report, text));
	}
}

/**
 * Reads once what the CRM shows of the messages whose outcome is unknown, and adds it to their reports.
 * That it shows none is said only on a CRM that has shown a message of this campaign. Never throws.
 *
 * @param reports reports of the run by item index, which are updated
 * @param unknown attempts whose message may have been sent
 * @param sent an attempt whose message the CRM took: does it show messages at all?
 */
export async function readEvidence(
	reports: Map<number, ContactReport>,
	unknown: readonly Attempt[],
	sent: Attempt | undefined,
	campaign: Campaign,
): Promise<void> {
	const read = async (attempt: Attempt) => {
		const { contact, claim, reading } = attempt;
		// Without a campaign key, the message is later than the last reading of the lead.
		const at = new Date(crmNow(reading) - (performance.now() - reading.answeredAt)).toISOString();
		const leads = await readLeads(attempt, campaign);
		const stored = readClaim('', claim ?? { at, phone: contact.phone });
		const evidence = leads.length > 0 ? messageEvidence(stored, leads) : null;
		reports.set(contact.itemIndex, { ...attempt.report, evidence });
	};
	if (!campaign.signal?.aborted) await processConcurrently(unknown, read, campaign.client.pool);
	const unseen = [...reports].filter(([, { evidence }]) => evidence === 'noMessageShown');
	if (sent && unseen.length > 0 && !campaign.hasShownMessage) {
		const noted = readClaim('', newClaim('sent', sent, campaign));
		recordShown(await readLeads(sent, campaign), campaign, noted);
	}
	if (campaign.hasShownMessage) return;
	for (const [item, report] of unseen) reports.set(item, { ...report, evidence: null });
}

/** The leads of a contact as they are listed now; none if they cannot be read. */
async function readLeads({ contact, lead }: Attempt, campaign: Campaign): Promise<KnownLead[]> {
	const listed = lead && (await readAgain(lead, contact, campaign).catch(() => undefined));
	return listed ? leadsOfPerson(listed, contact.phone) : [];
}
