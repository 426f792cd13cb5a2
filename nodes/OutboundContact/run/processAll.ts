import type { IExecuteFunctions } from 'n8n-workflow';

import { processConcurrently } from '../../shared/transport/pace/processConcurrently';
import type { Contact } from '../contact/contact';
import { messagesLeft, stopReason, type Campaign } from '../control/campaign';
import { endingOf } from '../report/errors';
import { isUnknownOutcome, type ContactReport } from '../report/report';
import type { Attempt } from '../steps/attempt';
import { processContact } from '../steps/processContact';
import { orderContacts } from './orderContacts';
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
	const reportProgress = createProgressReporter(context, contacts.length, campaign);
	const unknown: Attempt[] = [];
	let lastSent: Attempt | undefined;
	const processAndReport = async (contact: Contact) => {
		const reason = stopReason(campaign);
		const attempt = reason ? undefined : await processContact(contact, campaign);
		const report = attempt?.report ?? { ...contact.report, ...endingOf(reason, null) };
		finished.set(contact.itemIndex, report);
		reportProgress(report);
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
