/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setTimeout as wait } from 'node:timers/promises';

import type { IDataObject } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox';
import { runNode } from '../support/engine';
import { contacts, notSent, phoneOf, runCampaign, sent, withKey } from '../support/outboundRun';
import { demoAccount, requestSummary, sentMessages } from '../support/sandboxControl';
import { triesAllCases } from '../support/testEffort';
import { openProxy, openSandbox } from '../support/testSandbox';

const token = 'demo-token';
const latencyMs = 25;

/** Adds leads of some contacts, with metadata of their own. */
function addLeads(crm: Sandbox, count: number, metadata: IDataObject = { erp: 17 }) {
	return Array.from({ length: count }, (_, n) =>
		demoAccount(crm).addLead({
			...{ name: `Contact ${n}`, phone: phoneOf(n), metadata },
			createdAt: '2026-01-05T12:00:00.000Z',
		}),
	);
}

const metadataOf = (crm: Sandbox, n: number) =>
	demoAccount(crm).leads.findBy('phone', phoneOf(n))[0].metadata;

/** CRM Lead on some items, at the same moment as what else runs. */
async function runLead(crm: { baseUrl: string }, parameters: IDataObject, items: IDataObject[]) {
	const credential = { baseUrl: crm.baseUrl, token };
	const node = { type: 'crmLead', parameters: { resource: 'lead', ...parameters } };
	const { error } = await runNode(node, items, { credential });
	if (error) throw error;
}

const writing: Record<string, IDataObject> = {
	update: {
		...{ operation: 'update', leadId: '={{ $json.id }}' },
		updateFields: { phone: '={{ $json.phone }}', metadata: '{"score": 7}' },
	},
	upsert: {
		...{ operation: 'upsert', phone: '={{ $json.phone }}' },
		additionalFields: { metadata: '{"score": 7}' },
	},
};

describe.each(Object.keys(writing))('CRM Lead: %s of metadata beside a campaign', (operation) => {
	const [count, inCampaign, edited] = triesAllCases ? [400, 60, 40] : [100, 20, 20];

	it('keeps the claims, and what people enter in the CRM meanwhile', async () => {
		const crm = await openSandbox({ latencyMs });
		const leads = addLeads(crm, count);
		const { leads: stored } = demoAccount(crm);
		const chosen = contacts(inCampaign, count - inCampaign);
		const updating = runLead(
			crm,
			writing[operation],
			leads.map(({ id, phone }) => ({ id, phone })),
		);
		const running = runCampaign(crm.baseUrl, withKey('spring'), chosen);
		await wait(4 * latencyMs);
		for (let n = 0; n < edited; n++) {
			const lead = stored.get(leads[count - inCampaign - 1 - n].id)!;
			stored.update(lead, { metadata: { ...lead.metadata, note: 'called' } });
		}
		await Promise.all([updating, running]);
		await runCampaign(crm.baseUrl, withKey('spring'), chosen);
		const people = sentMessages(crm).map(({ to }) => to);
		expect([people.length, new Set(people).size]).toEqual([inCampaign, inCampaign]);
		const all = leads.map((_, n) => metadataOf(crm, n));
		expect(all.filter(({ erp, score }) => erp !== 17 || score !== 7)).toEqual([]);
		expect(all.filter(({ note }) => note === 'called')).toHaveLength(edited);
	});

	it('needs a reading and a write for each lead', async () => {
		const crm = await openSandbox({ latencyMs });
		const leads = addLeads(crm, 40);
		await runLead(
			crm,
			writing[operation],
			leads.map(({ id, phone }) => ({ id, phone })),
		);
		expect((await requestSummary(crm)).total).toBe(80);
	});
});

describe('two executions in one process', () => {
	it.each(Object.keys(writing))('keep the metadata keys of each other: %s', async (operation) => {
		const crm = await openSandbox({ latencyMs });
		const leads = addLeads(crm, 30).map(({ id, phone }) => ({ id, phone }));
		const text = JSON.stringify(writing[operation]);
		const withKeyOf = (key: string) => JSON.parse(text.replace('score', key)) as IDataObject;
		await Promise.all([
			runLead(crm, withKeyOf('one'), leads),
			runLead(crm, withKeyOf('other'), leads),
		]);
		const all = leads.map((_, n) => metadataOf(crm, n));
		expect(all.filter(({ one, other }) => one !== 7 || other !== 7)).toEqual([]);
	});
});

const count = triesAllCases ? 60 : 12;
const people = contacts(count);

const messagesPerPerson = (crm: Sandbox) => {
	const phones = sentMessages(crm).map(({ to }) => to);
	return people.map((_, n) => phones.filter((phone) => phone === phoneOf(n)).length);
};

/** chatwoot/chatwoot#11973, twentyhq/twenty#11322: every update of a record starts a workflow that updates it. */
it('keeps what a workflow adds that the updates of the campaign start', async () => {
	const crm = await openSandbox({ latencyMs });
	const leads = addLeads(crm, count);
	const started = new Map<string, Promise<unknown>>();
	const proxy = await openProxy(crm, ({ method, path, answer }) => {
		const id = path.slice('/lead/'.length);
		if (method === 'PUT' && !started.has(id)) {
			const updateFields = {
				...{ phone: '={{ $json.phone }}', tagsToAdd: 'contacted', metadata: '{"n": 1}' },
			};
			const update = { operation: 'update', leadId: id, updateFields };
			const { phone } = leads.find((each) => each.id === id)!;
			started.set(id, runLead(proxy, update, [{ phone }]));
		}
		return answer;
	});
	await runCampaign(proxy.baseUrl, withKey('spring'), people);
	await Promise.all(started.values());
	expect(started.size).toBe(count);
	for (const { id } of leads) {
		expect(demoAccount(crm).leads.get(id)?.metadata).toMatchObject({
			...{ erp: 17, tags: ['contacted'], n: 1, campaigns: { spring: { status: 'sent' } } },
		});
	}
	await runCampaign(proxy.baseUrl, withKey('spring'), people);
	expect(messagesPerPerson(crm)).toEqual(people.map(() => 1));
});

/** twentyhq/twenty#15273: another run deletes the records, and creates them anew. */
it('sends once, and says what became of each, where a sync deletes and creates the leads meanwhile', async () => {
	const crm = await openSandbox({ latencyMs });
	const leads = addLeads(crm, count).map(({ id, phone }) => ({ id, phone }));
	const renew = async () => {
		// A lead that is gone before the first message refuses the run: its claims cannot be relied on.
		while (sentMessages(crm).length === 0) await wait(latencyMs);
		await runLead(crm, { operation: 'delete', leadId: '={{ $json.id }}' }, leads);
		await runLead(crm, { operation: 'create', phone: '={{ $json.phone }}' }, leads);
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
