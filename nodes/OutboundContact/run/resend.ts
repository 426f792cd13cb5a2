import type { IExecuteFunctions } from 'n8n-workflow';

import type { Contact } from '../contact/contact';
import { stopReason, type Campaign } from '../control/campaign';
import { mayHaveMessage, withFurtherError, type ContactReport } from '../report/report';
import { isChosenAgain } from '../rules/earlierMessages';
import { processAll } from './processAll';

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
