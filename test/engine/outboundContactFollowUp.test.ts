import type { IDataObject } from 'n8n-workflow';

import type { ConversationRecord, LeadRecord } from '../../sandbox';
import { contacts, outcomes, withKey, phoneOf } from '../support/outboundRun';
import { picked } from '../support/pickedLocator';
import { clearJournal } from '../support/sandboxControl';
import { SandboxedCampaign } from '../support/sandboxedCampaign';

const dayMs = 24 * 3_600_000;

const node = new SandboxedCampaign();

const leadOf = (index: number) =>
	node.account.leads.findBy('phone', phoneOf(index))[0] as LeadRecord;

const conversationsOf = (index: number) =>
	node.account.conversations.all().filter(({ leadId }) => leadId === leadOf(index).id);

/** Changes the campaigns' claims on a lead. */
function changeClaims(index: number, change: (claims: IDataObject) => IDataObject): void {
	const lead = leadOf(index);
	const { campaigns, ...others } = lead.metadata as { campaigns: IDataObject };
	node.account.leads.update(lead, {
		metadata: { ...others, campaigns: change(campaigns) },
	});
}

const outcomesOf = async (parameters: IDataObject, items: IDataObject[]) =>
	outcomes(await node.run(parameters, items));

describe('Follow Up On', () => {
	const followUp = (group: IDataObject = {}, options: IDataObject = {}) =>
		withKey('spring-reminder', {
			followUpOn: { group: { campaign: 'Spring!', ...group } },
			...options,
		});

	beforeEach(async () => {
		await node.run(withKey('spring'), contacts(3));
	});

	it('sends to who got the campaign and has not answered, and creates no lead', async () => {
		const [answered] = conversationsOf(1);
		node.account.conversations.update(answered, {
			lastMessageAt: new Date(Date.now() + 90_000).toISOString(),
		});
		const [unread] = conversationsOf(2);
		node.account.conversations.update(unread, { unreadCount: 1 });
		node.account.addLead({ phone: phoneOf(3), createdAt: '2026-01-05T12:00:00.000Z' });
		expect(await outcomesOf(followUp(), contacts(5))).toEqual([
			'sent',
			'answered',
			'answered',
			'notInCampaign',
			'notInCampaign',
		]);
		expect(leadOf(4)).toBeUndefined();
		expect(await outcomesOf(followUp(), contacts(1))).toEqual(['alreadySent']);
	});

	it('sends to everyone who got the campaign', async () => {
		const [unread] = conversationsOf(2);
		node.account.conversations.update(unread, { unreadCount: 1 });
		const everyone = followUp({ campaign: picked('spring'), who: 'everyone' });
		expect(await outcomesOf(everyone, contacts(4))).toEqual([
			'sent',
			'sent',
			'sent',
			'notInCampaign',
		]);
	});

	it('does not take a later campaign for an answer', async () => {
		const sentAt = new Date(Date.now() - 3 * dayMs).toISOString();
		changeClaims(0, ({ spring }) => ({ spring: { ...(spring as IDataObject), at: sentAt } }));
		await node.run(withKey('summer'), contacts(1));
		expect(await outcomesOf(followUp(), contacts(1))).toEqual(['sent']);
	});

	it('never takes a conversation without the earlier message for no answer', async () => {
		const [conversation] = conversationsOf(0);
		const lastMessageAt = new Date(Date.now() - 600_000).toISOString();
		node.account.conversations.update(conversation, { lastMessageAt });
		expect(await outcomesOf(followUp(), contacts(1))).toEqual(['leadUnreadable']);
		expect(node.messages).toHaveLength(3);
	});

	it('counts an answer in the conversation that it has opened itself', async () => {
		const refused = { status: 400, body: { error: 'Out of credit' } };
		await node.injectFault('sendChatappMessage', { type: 'status', ...refused });
		const createNew = followUp({}, { onActiveConversation: 'createNew' });
		expect(await outcomesOf(createNew, contacts(1))).toEqual(['refused']);
		await node.injectFaults([]);
		const opened = conversationsOf(0).at(-1) as ConversationRecord;
		expect(opened.lastMessageAt).toBeNull();
		const laterBy = (ms: number) => ({
			lastMessageAt: new Date(Date.parse(opened.createdAt) + ms).toISOString(),
		});
		node.account.conversations.update(opened, laterBy(90_000));
		expect(await outcomesOf(createNew, contacts(1))).toEqual(['answered']);
		node.account.conversations.update(opened, laterBy(0));
		expect(await outcomesOf(createNew, contacts(1))).toEqual(['sent']);
	});

	it.each<[string, IDataObject, string]>([
		['no campaign', { campaign: picked('') }, 'Follow Up On → Campaign'],
		['an unknown choice', { who: 'nobody' }, 'Follow Up On → Who'],
	])('refuses %s', async (_what, group, label) => {
		const { error } = await node.run(followUp(group), contacts(1));
		expect(error?.message).toContain(`"${label}"`);
		expect(node.messages).toHaveLength(3);
	});

	it('takes no more requests than another campaign', async () => {
		await clearJournal(node.sandbox);
		await node.run(withKey('other'), contacts(3));
		const { total } = await node.requestSummary();
		await clearJournal(node.sandbox);
		expect(await outcomesOf(followUp(), contacts(3))).toEqual(['sent', 'sent', 'sent']);
		expect((await node.requestSummary()).total).toBeLessThanOrEqual(total);
	});
});

describe('Max Campaigns', () => {
	const capped = (key: string) => withKey(key, { maxCampaigns: { group: { count: 2 } } });

	it('skips leads that got as many campaigns', async () => {
		for (const key of ['one', 'two']) {
			expect(await outcomesOf(capped(key), contacts(1))).toEqual(['sent']);
		}
		expect(await outcomesOf(capped('three'), contacts(2))).toEqual(['tooManyCampaigns', 'sent']);
		expect(await outcomesOf(capped('two'), contacts(1))).toEqual(['alreadySent']);
	});
});
