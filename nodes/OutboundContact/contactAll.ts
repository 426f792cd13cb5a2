import type { IExecuteFunctions } from 'n8n-workflow';

import { interruptionReport, stopReason, type Campaign } from './campaign';
import type { Contact } from './contact/contact';
import { progressOf } from './progress';
import type { ContactReport } from './report';

/** About how long a contact may wait for its turn to be sent to, once its lead was looked at. */
const longestWaitSeconds = 5;

/**
 * Works on all contacts, several at once, until none is left or the run is stopped. Who was not
 * tried then is pending.
 *
 * @param work what is done for one contact; never throws
 * @param finished gets each contact's report, by its item
 */
export async function contactAll(
	context: IExecuteFunctions,
	contacts: readonly Contact[],
	campaign: Campaign,
	finished: Map<number, ContactReport>,
	work: (contact: Contact, campaign: Campaign) => Promise<ContactReport>,
): Promise<void> {
	const queue = contacts.values();
	const countFinished = progressOf(context, contacts.length);
	const worker = async () => {
		for (const contact of queue) {
			const reason = stopReason(campaign);
			const report = reason
				? interruptionReport(contact.report, null, reason)
				: await work(contact, campaign);
			finished.set(contact.item, report);
			countFinished(report);
		}
	};
	await Promise.all(Array.from({ length: concurrency(campaign) }, worker));
}

/**
 * As many contacts at once as requests are allowed, as each has one request at a time. No more
 * than the pace needs, though: a contact that waits long for its message was looked at long ago,
 * and who opted out, was written to or claimed meanwhile would get it all the same.
 */
function concurrency({ client, settings }: Campaign): number {
	const { maxConcurrentRequests } = client.settings;
	const { maxConcurrency = maxConcurrentRequests, messagesPerSecond } = settings;
	const neededByPace =
		messagesPerSecond > 0
			? Math.ceil(longestWaitSeconds * messagesPerSecond)
			: Number.POSITIVE_INFINITY;
	return Math.floor(Math.min(maxConcurrency, maxConcurrentRequests, neededByPace));
}
