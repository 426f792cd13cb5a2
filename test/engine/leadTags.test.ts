import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../support/engine';
import { contacts, phoneOf, runCampaign, withKey } from '../support/outboundRun';
import { unchanged } from '../support/recordingProxy';
import { demoAccount, sentMessages } from '../support/sandboxControl';
import { SandboxedNode } from '../support/sandboxedNode';
import { openSandbox } from '../support/testSandbox';

const node = new SandboxedNode('crmLead');
const phone = '5521987650002';
const claims = { spring: { status: 'sent' } };

/** Both ways to a lead that exists, with some fields. */
const ways: Record<string, (fields: IDataObject) => IDataObject> = {
	update: (fields) => ({
		...{ resource: 'lead', operation: 'update', leadId: '={{ $json.id }}' },
		updateFields: { phone: '={{ $json.phone }}', ...fields },
	}),
	upsert: (fields) => ({
		...{ resource: 'lead', operation: 'upsert', phone: '={{ $json.phone }}' },
		additionalFields: fields,
	}),
};

describe.each(Object.keys(ways))('CRM Lead: tags to add in %s', (way) => {
	/** What becomes of a lead's metadata. */
	const changed = async (metadata: IDataObject, fields: IDataObject, more: IDataObject = {}) => {
		const lead = node.account.leads.get('lead-ivo')!;
		node.account.leads.update(lead, { metadata });
		const parameters = { ...ways[way](fields), ...more };
		const setup = { rewrite: unchanged };
		const { run, requests, exchanges } = await node.run(
			parameters,
			[{ id: lead.id, phone }],
			setup,
		);
		const stored = node.account.leads.get('lead-ivo')!.metadata;
		const methods = requests.map(({ method }) => method);
		return { stored, error: run.error, methods, sent: exchanges.at(-1)?.body };
	};

	it.each<[string, unknown, unknown, unknown[]]>([
		['to others', ['fair'], 'vip', ['fair', 'vip']],
		['several, as text', ['fair'], ' vip ; 2026,\nvip ', ['fair', 'vip', '2026']],
		[
			'several, as a list',
			['fair'],
			'={{ ["vip", "São Paulo, SP"] }}',
			['fair', 'vip', 'São Paulo, SP'],
		],
		['several, as JSON', ['fair'], '["vip", "fair"]', ['fair', 'vip']],
	])('adds %s', async (_what, tags, tagsToAdd, expected) => {
		const before = { ...(tags !== undefined && { tags }), erp: 17, campaigns: claims };
		const { stored, error, methods } = await changed(before as IDataObject, {
			tagsToAdd: tagsToAdd as string,
		});
		expect(error).toBeUndefined();
		expect(stored).toEqual({ erp: 17, campaigns: claims, tags: expected });
		expect(methods).toEqual(['GET', 'PUT']);
	});

	it('adds them beside other metadata, also in JSON', async () => {
		const fields = { tagsToAdd: 'vip', metadata: '{"score": 7}' };
		expect((await changed({ tags: ['fair'] }, fields)).stored).toEqual({
			...{ tags: ['fair', 'vip'], score: 7 },
		});
		const inJson = { tagsToAdd: 'vip', additionalFieldsJson: '{"metadata": {"score": 8}}' };
		expect((await changed({ tags: ['fair'] }, inJson)).stored).toEqual({
			...{ tags: ['fair', 'vip'], score: 8 },
		});
	});

	it.each(['={{ $json.none }}', ' , ;', '[]'])('writes no metadata for %j', async (tagsToAdd) => {
		const before = { tags: ['fair'] };
		const { stored, sent } = await changed(before, { tagsToAdd, city: 'Recife' });
		expect(stored).toEqual(before);
		expect(sent).toMatchObject({ city: 'Recife' });
		expect(sent).not.toHaveProperty('metadata');
	});

	it('keeps those of each other, and the claims of a campaign', async () => {
		const crm = await openSandbox({ latencyMs: 25 });
		const account = demoAccount(crm);
		const count = 30;
		const leads = Array.from({ length: count }, (_, n) =>
			account.addLead({
				...{ phone: phoneOf(n), metadata: { tags: ['fair'] } },
				createdAt: '2026-01-05T12:00:00.000Z',
			}),
		);
		const items = leads.map((lead) => ({ id: lead.id, phone: lead.phone }));
		const credential = { baseUrl: crm.baseUrl, token: 'demo-token' };
		const add = async (tagsToAdd: string) => {
			const parameters = ways[way]({ tagsToAdd });
			const { error } = await runNode({ type: 'crmLead', parameters }, items, { credential });
			if (error) throw error;
		};
		await Promise.all([
			add('one'),
			add('other'),
			runCampaign(crm.baseUrl, withKey('spring'), contacts(count)),
		]);
		const all = leads.map(({ id }) => account.leads.get(id)!.metadata);
		for (const { tags } of all) expect((tags as string[]).sort()).toEqual(['fair', 'one', 'other']);
		await runCampaign(crm.baseUrl, withKey('spring'), contacts(count));
		expect(sentMessages(crm)).toHaveLength(count);
	});
});

describe('CRM Lead: tags to add', () => {
	it.each(['upsert', 'create'])('are the tags of a lead that is new: %s', async (operation) => {
		const fields = { tagsToAdd: 'vip, fair', metadata: '{"score": 7}' };
		await node.run({ ...ways.upsert(fields), operation }, [{ phone: '11 98765-0991' }]);
		expect(node.account.leads.findBy('phone', '5511987650991')[0].metadata).toEqual({
			...{ score: 7, tags: ['vip', 'fair'] },
		});
	});

	it('add up where the CRM merges a creation into a lead', async () => {
		const stored = { phone: '(11) 98765-0555', metadata: { tags: ['fair'] } };
		const lead = node.account.addLead(stored);
		node.account.leads.update(lead, { createdAt: '2026-01-01T00:00:00.000Z' });
		const { json } = await node.run(ways.upsert({ tagsToAdd: 'vip' }), [
			{ phone: '11 98765-0555' },
		]);
		expect(json).toMatchObject([{ id: lead.id, created: false }]);
		expect(node.account.leads.get(lead.id)!.metadata).toEqual({ tags: ['fair', 'vip'] });
	});

	it.each([{ a: 1 }, '[object Object]'])('are texts: not %j', async (tag) => {
		const { run, requests } = await node.run(ways.update({ tagsToAdd: '={{ $json.tag }}' }), [
			{ id: 'lead-ivo', phone, tag },
		]);
		expect(run.error?.message).toContain('"Tags to Add"');
		expect(requests).toEqual([]);
	});
});
