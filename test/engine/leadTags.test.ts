import type { IDataObject } from 'n8n-workflow';

import { unchanged } from '../support/recordingProxy';
import { SandboxedNode } from '../support/sandboxedNode';

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

	it.each(['={{ $json.none }}', ' , ;', '[]'])('writes no metadata for %j', async (tagsToAdd) => {
		const before = { tags: ['fair'] };
		const { stored, sent } = await changed(before, { tagsToAdd, city: 'Recife' });
		expect(stored).toEqual(before);
		expect(sent).toMatchObject({ city: 'Recife' });
		expect(sent).not.toHaveProperty('metadata');
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

	it.each([{ a: 1 }, '[object Object]'])('are texts: not %j', async (tag) => {
		const { run, requests } = await node.run(ways.update({ tagsToAdd: '={{ $json.tag }}' }), [
			{ id: 'lead-ivo', phone, tag },
		]);
		expect(run.error?.message).toContain('"Tags to Add"');
		expect(requests).toEqual([]);
	});
});
