import type { IExecuteFunctions } from 'n8n-workflow';

import { wait } from '../../shared/wait';
import type { Contact } from '../contact/contact';
import { stopReason, type Campaign } from '../control/campaign';
import { mayHaveMessage, withFurtherError, type ContactReport } from '../report/report';
import { isChosenAgain } from '../rules/earlierRuns';
import { shuffle } from './orderContacts';
import { processAll } from './processAll';

/** A CRM may take this long to show a message of a run that has just ended. In ms. */
const shownWithinMs = 5_000;

/**
 * Sends to contacts that an earlier run may have sent to, as "Send Unconfirmed Again" says, after all
 * others. Those that get no message now stay unconfirmed.
 *
 * @param finished the reports of all contacts by item index, which are updated
 * @param startedAt when the run began, after the runs whose messages are looked for. In ms since the epoch
 */
export async function resendUnconfirmed(
	context: IExecuteFunctions,
	contacts: readonly Contact[],
	campaign: Campaign,
	finished: Map<number, ContactReport>,
	startedAt: number,
): Promise<void> {
	const { settings, signal } = campaign;
	const chosen = contacts.flatMap((contact) => {
		const report = finished.get(contact.itemIndex);
		const isChosen = report && isChosenAgain(settings, report.evidence);
		return isChosen && report.reason === 'unconfirmedClaim' ? [{ contact, report }] : [];
	});
	if (chosen.length === 0 || stopReason(campaign)) return;
	if (settings.mode === 'send') await wait(startedAt + shownWithinMs - Date.now(), signal);
	const again = shuffle(chosen).map(({ contact }) => ({ ...contact, isSentAgain: true }));
	await processAll(context, again, campaign, finished);
	for (const { contact, report } of chosen) {
		const latest = finished.get(contact.itemIndex) ?? report;
		if (mayHaveMessage(latest) || latest.status === 'planned') continue;
		const text = latest.error ?? `Left out now: ${latest.reason}.`;
		finished.set(contact.itemIndex, withFurtherError(report, text));
	}
}
