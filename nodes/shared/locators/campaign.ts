import { shownCampaigns, type ShownCampaign } from '../claim/shownCampaigns';
import { endpoints } from '../contract';
import { createdWithin } from '../lead/createdAtBounds';
import { KnownLead } from '../lead/knownLead';
import { countOf } from '../values/describeValue';
import { listRecords, listSearch } from './listRecords';
import { createLocator } from './recordLocator';

/** Lists the campaigns that the account's leads show, in one request. */
const searchCampaigns = listSearch(async (context) => {
	const leads = await listRecords(context, endpoints.listLeads, createdWithin());
	return shownCampaigns(leads.map(KnownLead.read), Date.now()).map((campaign) => ({
		name: describeCampaign(campaign),
		value: campaign.key,
	}));
}, 'newestFirst');

/** Picks a campaign: from those that leads show, or by its key in any spelling. */
export const campaignLocator = createLocator({
	displayName: 'Campaign',
	name: 'campaign',
	record: 'a campaign',
	search: { searchCampaigns },
	byHand: [{ displayName: 'By Key', name: 'key', placeholder: 'e.g. black-friday-2026' }],
	description:
		'Campaign, by the Campaign Key that it was sent with; case, accents and punctuation do not matter. The list shows the campaigns of the leads that the CRM lists.',
});

function describeCampaign({ name, contacts, lastAt }: ShownCampaign): string {
	const last = lastAt === null ? '' : `, last ${new Date(lastAt).toISOString().slice(0, 10)}`;
	return `${name} (${countOf(contacts, 'contact')}${last})`;
}
