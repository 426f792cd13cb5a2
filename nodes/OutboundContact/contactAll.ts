import type { IExecuteFunctions } from 'n8n-workflow';

import { workOnAll } from '../shared/transport/workOnAll';
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
	const countFinished = progressOf(context, contacts.length);
	await workOnAll(
		contacts,
		async (contact) => {
			const reason = stopReason(campaign);
			const report = reason
				? interruptionReport(contact.report, null, reason)
				: await work(contact, campaign);
			finished.set(contact.item, report);
			countFinished(report);
		},
		campaign.client.pool,
		neededByPace(campaign),
	);
}

/**
 * The most contacts at once that a pace needs. A contact that waits long for its message was
 * looked at long ago, and who opted out, was written to or claimed meanwhile would get it all the
 * same.
 */
function neededByPace({ settings: { messagesPerSecond } }: Campaign): number {
	return messagesPerSecond > 0
		? Math.ceil(longestWaitSeconds * messagesPerSecond)
		: Number.POSITIVE_INFINITY;
}
