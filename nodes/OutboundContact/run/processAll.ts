import type { IExecuteFunctions } from 'n8n-workflow';

import { processConcurrently } from '../../shared/transport/pace/requestPool';
import type { Contact } from '../contact/contact';
import { messagesLeft, stopReason, type Campaign } from '../control/campaign';
import { endingOf } from '../report/errors';
import {
	isUnknownOutcome,
	mayHaveMessage,
	withFurtherError,
	type ContactReport,
} from '../report/report';
import { isChosenAgain } from '../rules/earlierMessages';
import type { Attempt } from '../steps/attempt';
import { processContact } from '../steps/processContact';
import { createProgressReporter } from './progress';
import { readEvidence } from './readEvidence';

/** With a rate limit, contacts are looked up this long before their turn, in seconds. */
const secondsAhead = 2;

/**
 * Processes the contacts concurrently, until none is left or the run is stopped. Contacts that were
 * not tried are pending. Then reads what the CRM shows of messages whose outcome is unknown.
 *
 * @param finished receives the report of each contact, by item index
 * @throws {RunEnded} when the CRM lacks something that the run needs, before the first message. If
 *   a message may have been sent meanwhile, the rest is pending instead, so that its report is kept.
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
		const reason = stopReason(campaign);
		const attempt = reason ? undefined : await processContact(contact, campaign);
		const report = attempt?.report ?? { ...contact.report, ...endingOf(reason, null) };
		finished.set(contact.itemIndex, report);
		reportProgress(finished);
		if (attempt && isUnknownOutcome(report)) unknown.push(attempt);
		if (report.status === 'sent') lastSent = attempt;
	};
	const { messagesPerSecond } = campaign.settings;
	// 0 messages per second stand for no pace.
	const maxAhead = Math.ceil(secondsAhead * messagesPerSecond) || Number.POSITIVE_INFINITY;
	// Each of the contacts at once may take one of the messages that are left.
	const maxAtOnce = () => Math.min(maxAhead, messagesLeft(campaign));
	const order = orderContacts(contacts, campaign);
	await processConcurrently(order, processAndReport, campaign.client.pool, maxAtOnce);
	const { stopped, messages } = campaign;
	if (stopped?.kind === 'refused' && messages.count === 0) throw stopped;
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
		streak?.addProbe(left[next]);
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
		const isChosen = report && isChosenAgain(settings, report.evidence);
		return isChosen && report.reason === 'unconfirmedClaim' ? [{ contact, report }] : [];
	});
	if (chosen.length === 0 || stopReason(campaign)) return;
	const again = chosen.map(({ contact }) => ({ ...contact, isSentAgain: true }));
	await processAll(context, again, campaign, finished);
	for (const { contact, report } of chosen) {
		const latest = finished.get(contact.itemIndex) ?? report;
		if (mayHaveMessage(latest) || latest.status === 'planned') continue;
		const text = latest.error ?? `Left out now: ${latest.reason}.`;
		finished.set(contact.itemIndex, withFurtherError(report, text));
	}
}
