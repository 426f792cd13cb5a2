import type { LeadRecord } from '../../sandbox';
import { ana, contacts, helena, runCampaign, sent, withKey } from '../support/outboundRun';
import { demoAccount, requestSummary } from '../support/sandboxControl';
import { sandboxPerTest } from '../support/testSandbox';

const sandbox = sandboxPerTest();

/** Lets the CRM note something in the metadata of a lead, as an automation in it would. */
function noteOnLead(leadId: string | null): void {
	const { leads } = demoAccount(sandbox);
	const lead = leads.get(leadId ?? '') as LeadRecord;
	leads.update(lead, { metadata: { ...lead.metadata, funnel: 'contacted' } });
}

const automations: Record<string, () => void> = {
	'a conversation is opened': () => {
		const { conversations } = demoAccount(sandbox);
		const insert = conversations.insert.bind(conversations);
		conversations.insert = (conversation) => {
			noteOnLead(conversation.leadId);
			return insert(conversation);
		};
	},
	'a message is sent': () => {
		const { messages } = demoAccount(sandbox);
		const push = messages.push.bind(messages);
		messages.push = (...added) => {
			for (const { leadId } of added) noteOnLead(leadId);
			return push(...added);
		};
	},
};

describe('what the CRM notes on a lead meanwhile', () => {
	it.each(Object.keys(automations))('is kept when %s', async (when) => {
		automations[when]();
		const items = [ana, helena, ...contacts(12)];
		const options = { onActiveConversation: 'createNew', skipIfContactedWithinHours: 0 };
		const finished = await runCampaign(sandbox.baseUrl, withKey('spring', options), items);
		expect(sent(finished)).toHaveLength(items.length);
		for (const { leadId } of sent(finished)) {
			expect(demoAccount(sandbox).leads.get(leadId ?? '')?.metadata).toMatchObject({
				funnel: 'contacted',
				campaigns: { spring: { status: 'sent' } },
			});
		}
	});

	it('costs one request per run where the CRM notes nothing', async () => {
		const readings = async (count: number) => {
			const before = (await requestSummary(sandbox)).counts['GET /lead'] ?? 0;
			await runCampaign(sandbox.baseUrl, withKey(`spring ${count}`), contacts(count, count * 100));
			return (await requestSummary(sandbox)).counts['GET /lead'] - before;
		};
		// Each contact is looked up once, and again if it waited for the first message.
		expect(await readings(40)).toBeLessThanOrEqual((await readings(20)) + 20 + 10);
	});
});
