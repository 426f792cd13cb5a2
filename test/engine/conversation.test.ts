import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../support/engine';
import { picked } from '../support/pickedLocator';
import { SandboxedNode } from '../support/sandboxedNode';

const node = new SandboxedNode('crmConversation');

describe('CRM Conversation: create', () => {
	const create = {
		operation: 'create',
		leadId: '={{ $json.lead }}',
		sector: picked('sector-sales'),
	};

	it('opens a conversation per item with the given fields', async () => {
		const { json, paired, requests } = await node.run(
			{
				...create,
				additionalFields: {
					contactPhone: '+55 (11) 98765-0001',
					contactName: 'Helena P.',
					conversationOwnerId: picked('member-bruno', 'id'),
					accountIntegrationId: picked(''),
					state: 'NEEDS_HUMAN',
					status: '',
				},
			},
			[{ lead: 'lead-helena' }, { lead: 'lead-ivo' }],
		);
		expect(requests.map(({ endpoint, status }) => [endpoint, status])).toEqual([
			['createConversation', 201],
			['createConversation', 201],
		]);
		expect(paired).toEqual([{ item: 0 }, { item: 1 }]);
		expect(json[0]).toEqual({
			id: expect.any(String),
			leadId: 'lead-helena',
			contactName: 'Helena P.',
			contactPhone: '5511987650001',
			status: 'active',
			state: 'NEEDS_HUMAN',
			accountChatSectorId: 'sector-sales',
			sector: 'Sales',
			channel: expect.any(String),
			createdAt: expect.any(String),
		});
		const stored = node.account.conversations.get(String(json[0].id));
		expect(stored?.conversationOwnerId).toBe('member-bruno');
	});

	it.each<[string, IDataObject]>([
		['crmConversation', { operation: 'create', leadId: 'lead-ivo' }],
		['crmLead', { resource: 'lead', operation: 'createConversation', leadId: 'lead-ivo' }],
	])('of %s needs the sector of an expression, and none otherwise', async (type, parameters) => {
		const run = async (sector: unknown) => {
			const credential = { baseUrl: node.sandbox.baseUrl, token: 'demo-token' };
			const given = { ...parameters, sector: sector as IDataObject };
			return await runNode({ type, parameters: given }, [{}], { credential });
		};
		const expression = '={{ $json.none }}';
		for (const sector of [picked(expression, 'id'), expression]) {
			expect((await run(sector)).error?.message).toBe('"Sector" is empty');
		}
		expect((await run(picked(''))).error).toBeUndefined();
	});

	it('says which id to check when the CRM does not find it', async () => {
		const { run } = await node.run(create, [{ lead: 'lead-of-others' }]);
		expect(run.error?.message).toBe('Lead not found');
		expect(run.error?.description).toContain('"Lead"');
	});
});
