import { orderContacts } from '../../../../../nodes/OutboundContact/run/orderContacts';
import { scriptedCampaign } from '../steps/scriptedCampaign';

it.each([
	['that of the list, without a key', { campaignKey: '' }],
	['that of the list, with a maximum of messages', { maxMessages: 2 }],
])('the order of contacts is %s', (_title, settings) => {
	const { campaign, attempt } = scriptedCampaign({ settings });
	const contacts = [0, 1, 2].map((item) => ({ ...attempt.contact, item }));
	expect([...orderContacts(contacts, campaign)]).toStrictEqual(contacts);
});
