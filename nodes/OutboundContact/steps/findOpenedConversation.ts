import type { Campaign } from '../campaign';
import { openConversations } from '../rules/activeConversation';
import { protectedFields } from '../rules';
import { snapshotConversations } from '../settling/conversationSnapshots';
import { knownSnapshots } from '../settling/sendLog';
import { readLeadIfListed } from './readLead';
import type { LeadState } from './state';

/**
 * Finds the conversation that a request has opened if its answer was lost or does not name it: the
 * newest open one in the sector that the lead did not have before. With a campaign key, later runs
 * must know it, because otherwise it counts as somebody else's conversation.
 *
 * @returns `undefined` if there is none, or it is unknown which conversations the lead had before
 */
export async function findOpenedConversation(
	{ contact, lead, report }: LeadState,
	campaign: Campaign,
): Promise<string | undefined> {
	const { settings, client } = campaign;
	if (settings.campaignKey === '') return undefined;
	const isComplete = protectedFields(settings).includes('conversations');
	const before = isComplete ? snapshotConversations(lead) : knownSnapshots(lead, report, campaign);
	if (!before) return undefined;
	const { phone, plan } = contact;
	const current = await readLeadIfListed(lead, phone, campaign, true).catch(() => undefined);
	if (!current) return undefined;
	return openConversations(current, plan.sector.id, client.settings.closedStatuses).find(
		({ id, unreadCount }) => !before.some((each) => each.id === id) && !(unreadCount > 0),
	)?.id;
}
