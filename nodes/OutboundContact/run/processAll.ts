import type { IExecuteFunctions } from 'n8n-workflow';

import { processConcurrently } from '../../shared/transport/processConcurrently';
import type { Contact } from '../contact/contact';
import { stopReason, type Campaign } from '../control/campaign';
import { reportInterruption, RunRefused } from '../report/errors';
import type { ContactReport } from '../report/report';
import { processContact } from '../steps/processContact';
import type { ContactOrder } from './orderContacts';
import { createProgressReporter } from './progress';

/**
 * With a rate limit, contacts are prepared this long before their message, in seconds. While a prepared
 * contact waits, an opt-out goes unnoticed, and a crash leaves a claim although nothing was sent.
 */
const secondsAhead = 2;

/**
 * Processes the contacts: those that are first alone, until the CRM has accepted a message, then all
 * others concurrently, until none is left or the run is stopped. Contacts that were not tried are
 * pending.
 *
 * @param finished receives the report of each contact, by item
 * @throws {RunRefused} when the CRM lacks something that the run needs, before the first message. If
 *   a message was being sent meanwhile, the rest is pending instead, so that its report is kept.
 */
export async function processAll(
	context: IExecuteFunctions,
	{ first, contacts }: ContactOrder,
	campaign: Campaign,
	finished: Map<number, ContactReport>,
): Promise<void> {
	const reportProgress = createProgressReporter(context, contacts.length);
	const processAndReport = async (contact: Contact) => {
		const reason = stopReason(campaign);
		const report = reason
			? reportInterruption(contact.report, null, reason)
			: await processContact(contact, campaign);
		finished.set(contact.item, report);
		reportProgress(report);
	};
	const left = new Set(contacts);
	for (const contact of first) {
		if (campaign.hasAccepted) break;
		left.delete(contact);
		await processAndReport(contact);
	}
	const { messagesPerSecond } = campaign.settings;
	// 0 messages per second stand for no pace.
	const maxAhead = Math.ceil(secondsAhead * messagesPerSecond) || Number.POSITIVE_INFINITY;
	// Each of the contacts at once may take one of the messages that are left.
	const maxAtOnce = () => Math.min(maxAhead, campaign.messagesLeft);
	await processConcurrently([...left], processAndReport, campaign.client.pool, maxAtOnce);
	if (campaign.stopped instanceof RunRefused && !campaign.mayHaveSent) throw campaign.stopped;
}
