/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setTimeout as wait } from 'node:timers/promises';

import type { IDataObject } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox';
import { nodeName, runNode } from '../support/engine';
import { Engines } from '../support/engineProcess/engines';
import { contacts, notSent, phoneOf, runCampaign, sent, withKey } from '../support/outboundRun';
import { demoAccount, sentMessages } from '../support/sandboxControl';
import { sampleOf, triesAllCases } from '../support/testEffort';
import { openProxy, openSandbox } from '../support/testSandbox';

// What people report of several workflows that work on the same records.

const engines = new Engines();

beforeAll(() => engines.prepare(2));
afterAll(async () => await engines.close());

const latencyMs = 25;
const count = triesAllCases ? 60 : 12;
const people = contacts(count);
const welcome = withKey('welcome', { guardAgainstParallelRuns: true });

const lead = (operation: string, parameters: IDataObject): IDataObject => ({
	...{ resource: 'lead', operation, ...parameters },
});

/** CRM Lead on some items. */
async function runLead(baseUrl: string, parameters: IDataObject, items: IDataObject[]) {
	const credential = { baseUrl, token: 'demo-token' };
	const finished = await runNode({ type: 'crmLead', parameters }, items, { credential });
	return { json: finished.json(nodeName), error: finished.error };
}

const addLeads = (crm: Sandbox) =>
	Array.from({ length: count }, (_, n) =>
		demoAccount(crm).addLead({
			...{ phone: phoneOf(n), metadata: { tags: ['fair'] } },
			createdAt: '2026-01-05T12:00:00.000Z',
		}),
	);

const messagesPerPerson = (crm: Sandbox) => {
	const phones = sentMessages(crm).map(({ to }) => to);
	return people.map((_, n) => phones.filter((phone) => phone === phoneOf(n)).length);
};

/** n8n-io/n8n#38083: one call of a webhook, two executions 30 to 155 ms apart, with the same data. */
it.each(sampleOf([0, 30, 155]))(
	'welcomes a new lead once where one call starts two executions: %d ms apart, in two processes',
	async (apartMs) => {
		const crm = await openSandbox({ latencyMs });
		const credential = { baseUrl: crm.baseUrl, token: 'demo-token' };
		const upsert = lead('upsert', {
			...{ name: '={{ $json.name }}', phone: '={{ $json.phone }}' },
			additionalFields: { source: 'form' },
		});
		const pair = await Promise.all([engines.take(), engines.take()]);
		const executions = pair.map(async (engine, index) => {
			await wait(index * apartMs);
			const command = { node: 'crmLead', parameters: upsert, items: people, credential };
			await engine.run(command);
			const { error } = await engine.run({ parameters: welcome, items: people, credential });
			expect(error).toBeUndefined();
		});
		await Promise.all(executions);
		for (const engine of pair) engines.release(engine);
		expect(Math.max(...messagesPerPerson(crm))).toBe(1);
		expect(demoAccount(crm).leads.findBy('phone', phoneOf(0))).toHaveLength(1);
	},
);

/** chatwoot/chatwoot#11973, twentyhq/twenty#11322: every update of a record starts a workflow that updates it. */
it('keeps what a workflow adds that the updates of the campaign start', async () => {
	const crm = await openSandbox({ latencyMs });
	const leads = addLeads(crm);
	const started = new Map<string, Promise<unknown>>();
	const proxy = await openProxy(crm, ({ method, path, answer }) => {
		const id = path.slice('/lead/'.length);
		if (method === 'PUT' && !started.has(id)) {
			const update = lead('update', {
				leadId: id,
				updateFields: { phone: '={{ $json.phone }}', tagsToAdd: 'contacted', metadata: '{"n": 1}' },
			});
			const { phone } = leads.find((each) => each.id === id)!;
			started.set(id, runLead(proxy.baseUrl, update, [{ phone }]));
		}
		return answer;
	});
	await runCampaign(proxy.baseUrl, withKey('spring'), people);
	await Promise.all(started.values());
	expect(started.size).toBe(count);
	for (const { id } of leads) {
		expect(demoAccount(crm).leads.get(id)?.metadata).toMatchObject({
			...{ tags: ['fair', 'contacted'], n: 1, campaigns: { spring: { status: 'sent' } } },
		});
	}
	await runCampaign(proxy.baseUrl, withKey('spring'), people);
	expect(messagesPerPerson(crm)).toEqual(people.map(() => 1));
});

/** twentyhq/twenty#15273: another run deletes the records, and creates them anew. */
it('sends once, and says what became of each, where a sync deletes and creates the leads meanwhile', async () => {
	const crm = await openSandbox({ latencyMs });
	const leads = addLeads(crm).map(({ id, phone }) => ({ id, phone }));
	const renew = async () => {
		// A lead that is gone before the first message refuses the run: its claims cannot be relied on.
		while (sentMessages(crm).length === 0) await wait(latencyMs);
		await runLead(crm.baseUrl, lead('delete', { leadId: '={{ $json.id }}' }), leads);
		await runLead(crm.baseUrl, lead('create', { phone: '={{ $json.phone }}' }), leads);
	};
	const [finished] = await Promise.all([
		runCampaign(crm.baseUrl, withKey('spring'), people),
		renew(),
	]);
	expect(finished.error).toBeUndefined();
	const rows = [...sent(finished), ...notSent(finished)];
	expect(rows).toHaveLength(count);
	const times = messagesPerPerson(crm);
	expect(Math.max(...times)).toBe(1);
	const reached = rows.filter(({ status }) => status === 'sent').map(({ phone }) => phone);
	expect(reached.sort()).toEqual(
		people.flatMap((_, n) => (times[n] === 1 ? [phoneOf(n)] : [])).sort(),
	);
});
