import { nodeName } from '../support/engine';
import { contacts, parametersWith, sent } from '../support/outboundRun';
import { SandboxedCampaign } from '../support/sandboxedCampaign';

const node = new SandboxedCampaign();

const leadFields = {
	description: '={{ $json.note }}',
	utms: '={{ { utm_campaign: $json.campaign } }}',
};
const notes = ['VIP', 'email: null', 'VIP', 'VIP'];
const campaigns = ['spring', 'spring', '{{campaign.name}}', 'summer'];
const items = contacts(4).map((contact, n) => ({
	...{ ...contact, row_number: n + 7 },
	...{ note: notes[n], campaign: campaigns[n] },
}));

it.each(['preview', 'send'])('mode %s names once what looks odd in Lead Fields', async (mode) => {
	const run = await node.run(parametersWith({ mode, leadFields }), items);
	const odd = run.hints(nodeName).filter(({ message }) => message.includes('looks odd'));
	expect(odd.map(({ message }) => message)).toEqual([
		'Row 8 looks odd, and 1 other row as well: "Description" contains "null". It is sent as it is.',
	]);
});

it('stores it as it came', async () => {
	const run = await node.run(parametersWith({ leadFields }), items);
	expect(sent(run)).toHaveLength(4);
	const leads = sent(run).map(({ leadId }) => node.account.leads.get(String(leadId)));
	expect(leads.map((lead) => lead?.description)).toEqual(notes);
	expect(leads.map((lead) => lead?.utms)).toEqual(
		campaigns.map((utm_campaign) => ({ utm_campaign })),
	);
});
