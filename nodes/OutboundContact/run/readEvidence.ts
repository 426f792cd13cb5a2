import { evidenceOnLeads, type MessageEvidence } from '../../shared/claim/evidence';
import { processConcurrently } from '../../shared/transport/processConcurrently';
import { stopReason, type Campaign } from '../control/campaign';
import { readLead } from '../leadRequests/readLead';
import type { ContactReport } from '../report/report';
import type { Attempt } from '../steps/attempt';
import { requireLead } from '../steps/attempt';
import type { AttemptsToRead } from './processAll';

/**
 * Reads once what the CRM shows of the messages whose outcome is unknown, and adds it to their reports.
 * That it shows none is said only on a CRM that has shown a message of this campaign. Never throws.
 *
 * @param reports reports of the run by item, which are updated
 */
export async function readEvidence(
	reports: Map<number, ContactReport>,
	{ unknown, sent }: AttemptsToRead,
	campaign: Campaign,
): Promise<void> {
	if (!stopReason(campaign) || campaign.stopped) {
		const read = async (attempt: Attempt) => {
			const evidence = await evidenceOf(attempt, campaign);
			reports.set(attempt.contact.item, { ...attempt.report, evidence });
		};
		await processConcurrently(unknown, read, campaign.client.pool);
	}
	const unseen = [...reports].filter(([, { evidence }]) => evidence === 'noMessageShown');
	if (unseen.length === 0 || campaign.hasShownMessage) return;
	const isShown = sent && (await evidenceOf(sent, campaign)) === 'messageShown';
	if (isShown) campaign.hasShownMessage = true;
	else for (const [item, report] of unseen) reports.set(item, { ...report, evidence: null });
}

async function evidenceOf(attempt: Attempt, campaign: Campaign): Promise<MessageEvidence> {
	const { contact, claim, readAt, clockOffsetMs } = attempt;
	const { phone } = contact;
	const reading = await readLead(requireLead(attempt), phone, campaign, {
		ignoresStop: true,
	}).catch(() => undefined);
	if (!reading) return null;
	// Without a campaign key, the message is later than the last reading of the lead.
	const since = claim ?? { at: new Date(readAt + clockOffsetMs).toISOString(), phone };
	return evidenceOnLeads(since, [reading.lead, ...reading.others]);
}
