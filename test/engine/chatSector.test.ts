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

	const update = { operation: 'update', sector: picked('sector-sales') };

	it('names the integration that was not found', async () => {
		const integration = await node.run({
			...update,
			updateFields: { accountIntegration: picked('gone', 'id') },
		});
		expect(integration.run.error?.description).toContain('"Integration"');
	});
});
