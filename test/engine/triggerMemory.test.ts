import type { IDataObject } from 'n8n-workflow';

import { PolledTrigger } from '../support/polledTrigger';

const trigger = new PolledTrigger('newLead');
const { crm } = trigger;
const dayMs = 86_400_000;

/** Parameters of the trigger by event, and how to create what starts it in the second account. */
const events: Array<[string, IDataObject, () => void]> = [
	['newLead', {}, () => void otherAccount().addLead({ phone: '5511900001111' })],
	['conversationActivity', { createdWithinDays: 0 }, () => openConversation(otherAccount())],
];

function otherAccount() {
	return crm.sandbox.store.accounts[1];
}

function openConversation(account: ReturnType<typeof otherAccount>, leadCreatedAt = crm.at(0)) {
	const lead = account.addLead({ phone: '5511900002222', createdAt: leadCreatedAt });
	account.addConversation(lead, {});
}

/** The trigger after it was active with the other credential. */
function withOtherAccount(parameters: IDataObject, saved: string) {
	const changed = trigger.node(parameters, { token: 'other-token' });
	changed.saved = saved;
	return changed;
}

describe("CRM Trigger: the memory is the account's", () => {
	it.each(events)('%s emits nothing old of another account', async (event, parameters, cause) => {
		cause();
		const node = await trigger.activeNode({ event, ...parameters });
		const changed = withOtherAccount({ event, ...parameters }, node.saved);
		expect(await changed.activate()).toEqual({ items: [], hasStarted: false });
		crm.now += 1000;
		cause();
		expect((await changed.poll()).items).toHaveLength(1);
	});

	it('does not apply "Emit Since" to another account', async () => {
		const parameters = { options: { emitSince: crm.at(-400 * dayMs) } };
		otherAccount().addLead({ phone: '5511900001111' });
		const node = trigger.node(parameters);
		expect((await node.activate()).hasStarted).toBe(true);
		const changed = withOtherAccount(parameters, node.saved);
		expect(await changed.activate()).toEqual({ items: [], hasStarted: false });
	});

	it('does not hold the token', async () => {
		const node = await trigger.activeNode();
		expect(node.saved).not.toContain('demo-token');
	});
});

describe('CRM Trigger: more days of conversations', () => {
	it('emit nothing old where no conversation was watched before', async () => {
		for (const lead of crm.account.leads.all()) crm.account.removeLead(lead);
		openConversation(crm.account, crm.at(-20 * dayMs));
		const event = 'conversationActivity';
		const node = await trigger.activeNode({ event, createdWithinDays: 7 });
		const wider = trigger.node({ event, createdWithinDays: 90 });
		wider.saved = node.saved;
		expect(await wider.activate()).toEqual({ items: [], hasStarted: false });
		openConversation(crm.account, crm.at(-30 * dayMs));
		expect((await wider.poll()).items).toMatchObject([{ changes: ['new'] }]);
	});
});
