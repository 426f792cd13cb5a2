import type { IExecuteFunctions } from 'n8n-workflow';

import type { Contact } from '../contact/contact';
import { stopReason, type Campaign } from '../control/campaign';
import { withFurtherError, type ContactReport } from '../report/report';
import { settleUnconfirmed } from '../settling/settle';
import { shuffle } from './orderContacts';
import { processAll } from './processAll';

/**
 * Sends to contacts that an earlier run may have sent to, as "Send Unconfirmed Again" says. Those that
 * get no message now stay unconfirmed. Their order is random, so that those that end a run are not the
 * first ones of every run.
 *
 * @param finished the reports of all contacts by item, which are updated
 */
export async function resendUnconfirmed(
	context: IExecuteFunctions,
	contacts: readonly Contact[],
	campaign: Campaign,
	finished: Map<number, ContactReport>,
): Promise<void> {
	const { sendUnconfirmedAgain } = campaign.settings;
	const chosen = contacts.flatMap((contact) => {
		const report = finished.get(contact.item);
		const isChosen = sendUnconfirmedAgain === 'all' || report?.evidence === sendUnconfirmedAgain;
		return report?.reason === 'unconfirmedClaim' && isChosen ? [{ contact, report }] : [];
	});
	if (chosen.length === 0 || stopReason(campaign)) return;
	campaign.isResending = true;
	const order = { first: [], contacts: shuffle(chosen).map(({ contact }) => contact) };
	await processAll(context, order, campaign, finished);
	await settleUnconfirmed(context, finished, campaign);
	for (const { contact, report } of chosen) {
		const { status, error } = finished.get(contact.item) ?? report;
		const isUntouched = status === 'failed' || status === 'pending';
		if (isUntouched) finished.set(contact.item, withFurtherError(report, String(error)));
	}
}
