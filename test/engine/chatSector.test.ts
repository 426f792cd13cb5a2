import { picked } from '../support/pickedLocator';
import { SandboxedNode } from '../support/sandboxedNode';

const node = new SandboxedNode('crmChatSector');

describe('CRM Chat Sector', () => {
	it('lists the sectors, newest first, each paired with its input', async () => {
		const { json, paired } = await node.run({ operation: 'getAll', returnAll: true }, [{}, {}]);
		const ids = json.map(({ id }) => id);
		expect(ids.slice(0, 3)).toEqual(['sector-front-desk', 'sector-support', 'sector-sales']);
		expect(paired).toEqual([0, 0, 0, 1, 1, 1].map((item) => ({ item })));
	});

	it('respects the limit', async () => {
		const { json } = await node.run({ operation: 'getAll', limit: 2 });
		expect(json).toHaveLength(2);
	});

	const update = { operation: 'update', sector: picked('sector-sales') };

	it('updates the given fields and clears a description', async () => {
		const { json } = await node.run({
			...update,
			updateFields: {
				name: 'Sales North',
				color: '#123abc',
				accountIntegration: picked('int-support'),
				membersCanViewAllConversations: false,
			},
			fieldsToClear: ['description'],
		});
		expect(json[0]).toMatchObject({
			id: 'sector-sales',
			name: 'Sales North',
			color: '#123abc',
			description: '',
			accountIntegration: 'int-support',
			membersCanViewAllConversations: false,
		});
	});

	it('names the integration that was not found', async () => {
		const integration = await node.run({
			...update,
			updateFields: { accountIntegration: picked('gone', 'id') },
		});
		expect(integration.run.error?.description).toContain('"Integration"');
	});
});
