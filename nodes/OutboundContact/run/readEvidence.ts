import { messageEvidence } from '../../shared/claim/evidence';
import type { KnownLead } from '../../shared/lead/knownLead';
import { leadsOfPerson } from '../../shared/lead/person';
import { readClaim } from '../../shared/lead/storedClaim';
import { processConcurrently } from '../../shared/transport/pace/requestPool';
import { stopReason, type Campaign } from '../control/campaign';
import type { ContactReport } from '../report/report';
import { crmNow, type Attempt } from '../steps/attempt';
import { newClaim, readAgain, recordShown } from '../steps/claims';

/**
 * Reads once what the CRM shows of the messages whose outcome is unknown, and adds it to their reports.
 * That it shows none is said only on a CRM that has shown a message of this campaign. Never throws.
 *
 * @param reports reports of the run by item index, which are updated
 * @param unknown attempts whose message may have been sent
 * @param sent an attempt whose message the CRM took: does it show messages at all?
 */
export async function readEvidence(
	reports: Map<number, ContactReport>,
	unknown: readonly Attempt[],
	sent: Attempt | undefined,
	campaign: Campaign,
): Promise<void> {
	const read = async (attempt: Attempt) => {
		const { contact, claim, reading } = attempt;
		// Without a campaign key, the message is later than the last reading of the lead.
		const at = new Date(crmNow(attempt) - (performance.now() - reading.answeredAt)).toISOString();
		const leads = await readLeads(attempt, campaign);
		const stored = readClaim('', claim ?? { at, phone: contact.phone });
		const evidence = leads.length > 0 ? messageEvidence(stored, leads) : null;
		reports.set(contact.itemIndex, { ...attempt.report, evidence });
	};
	const isCancelled = stopReason(campaign) && !campaign.stopped;
	if (!isCancelled) await processConcurrently(unknown, read, campaign.client.pool);
	const unseen = [...reports].filter(([, { evidence }]) => evidence === 'noMessageShown');
	if (unseen.length === 0 || campaign.hasShownMessage) return;
	if (sent) {
		const noted = readClaim('', newClaim('sent', sent, campaign));
		recordShown(await readLeads(sent, campaign), campaign, noted);
	}
	if (campaign.hasShownMessage) return;
	for (const [item, report] of unseen) reports.set(item, { ...report, evidence: null });
}

/** The leads of a contact as they are listed now; none if they cannot be read. */
async function readLeads({ contact, lead }: Attempt, campaign: Campaign): Promise<KnownLead[]> {
	const listed = lead && (await readAgain(lead, contact, campaign).catch(() => undefined));
	return listed ? leadsOfPerson(listed, contact.phone) : [];
}
