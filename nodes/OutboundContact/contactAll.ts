import type { IExecuteFunctions } from 'n8n-workflow';

import { workOnAll } from '../shared/transport/workOnAll';
import { interruptionReport, stopReason, type Campaign } from './campaign';
import type { Contact } from './contact/contact';
import { RunRefused } from './observed/observations';
import { inOrder } from './order';
import { progressOf } from './progress';
import type { ContactReport } from './report';

/**
 * Works on all contacts until none is left or the run is stopped: the first one alone, so that what
 * the run rests on is tried on one lead, then several at once. Who was not tried is pending.
 *
 * @param work what is done for one contact
 * @param finished gets each contact's report, by its item
 * @throws {RunRefused} when the CRM lacks what the run rests on, before the first message
 */
export async function contactAll(
	context: IExecuteFunctions,
	contacts: readonly Contact[],
	campaign: Campaign,
	finished: Map<number, ContactReport>,
	work: (contact: Contact, campaign: Campaign) => Promise<ContactReport>,
): Promise<void> {
	const ordered = await inOrder(contacts, campaign);
	const countFinished = progressOf(context, contacts.length);
	let refusal: RunRefused | undefined;
	const workOn = async (contact: Contact) => {
		const startedAt = Date.now();
		const reason = stopReason(campaign);
		const report = reason
			? interruptionReport(contact.report, null, reason)
			: await work(contact, campaign).catch((error: unknown) => {
					if (!(error instanceof RunRefused)) throw error;
					refusal = error;
					campaign.client.pool.stop(error);
					return interruptionReport(contact.report, null, error);
				});
		campaign.observed.seeEnd(report, campaign.settings);
		finished.set(contact.item, report);
		campaign.inHand.finished(Date.now() - startedAt);
		countFinished(report);
	};
	let next = 0;
	while (next < ordered.length && !campaign.observed.isReady && !refusal) {
		await workOn(ordered[next++]);
	}
	await workOnAll(ordered.slice(next), workOn, campaign.client.pool, () => campaign.inHand.most);
	if (refusal) throw refusal as RunRefused;
}
