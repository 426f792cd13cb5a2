import type { IExecuteFunctions } from 'n8n-workflow';

import { workOnAll } from '../shared/transport/workOnAll';
import { errorText, reportInterruption, RunStopped, stopReason, type Campaign } from './campaign';
import type { Contact } from './contact/contact';
import { RunRefused } from './observed/observations';
import { orderContacts } from './orderContacts';
import { createProgressReporter } from './progress';
import type { ContactReport } from './report';

/**
 * Processes the contacts until none is left or the run is stopped. The first ones go one at a time,
 * until the run has verified what it needs of the CRM; the others go concurrently. Contacts that
 * were not tried are pending.
 *
 * @param finished receives the report of each contact, by item
 * @param processOne `processContact`, or `planContact` in a dry run
 * @throws {RunRefused} when the CRM lacks something that the run needs, before the first message. If
 *   a message was being sent meanwhile, the rest is pending instead, so that its report is kept.
 */
export async function processAll(
	context: IExecuteFunctions,
	contacts: readonly Contact[],
	campaign: Campaign,
	finished: Map<number, ContactReport>,
	processOne: (contact: Contact, campaign: Campaign) => Promise<ContactReport>,
): Promise<void> {
	const ordered = await orderContacts(contacts, campaign);
	const reportProgress = createProgressReporter(context, contacts.length);
	let refusal: RunRefused | undefined;
	const processAndReport = async (contact: Contact) => {
		const startedAt = Date.now();
		const reason = stopReason(campaign);
		const report = reason
			? reportInterruption(contact.report, null, reason)
			: await processOne(contact, campaign).catch((error: unknown) => {
					if (!(error instanceof RunRefused)) throw error;
					refusal = error;
					const stopped = new RunStopped('stopped', textOfRefusal(error));
					campaign.client.pool.stop(stopped);
					return reportInterruption(contact.report, null, stopped);
				});
		campaign.observed.recordEnd(report, campaign.settings);
		finished.set(contact.item, report);
		campaign.concurrency.recordFinished(Date.now() - startedAt);
		reportProgress(report);
	};
	let next = 0;
	while (next < ordered.length && !campaign.observed.isReady && !refusal) {
		await processAndReport(ordered[next++]);
	}
	await workOnAll(
		ordered.slice(next),
		processAndReport,
		campaign.client.pool,
		() => campaign.concurrency.limit,
	);
	if (refusal && !campaign.observed.hasSent) throw refusal as RunRefused;
}

/** What to tell of a refusal in a run that may have sent a message. */
function textOfRefusal(refusal: RunRefused): string {
	return errorText(refusal).replace(/ Nothing was sent\.$/, '');
}
