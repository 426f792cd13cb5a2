import { picked } from '../support/pickedLocator';
import { SandboxedNode } from '../support/sandboxedNode';

const node = new SandboxedNode('crmLead');
const tool = new SandboxedNode('crmLeadTool');
const find = {
	resource: 'lead',
	operation: 'find',
	findBy: 'phone',
	phone: '5511987650001',
};

describe('CRM Lead as a tool of an AI agent', () => {
	it('outputs the simplified lead, whatever Simplify says', async () => {
		const { json } = await tool.run({ ...find, simplify: false });
		expect(json).toEqual((await node.run(find)).json);
	});

	it('outputs the raw lead', async () => {
		const { json } = await tool.run({ ...find, output: 'raw' });
		expect(json).toEqual((await node.run({ ...find, simplify: false })).json);
		expect(json[0]).toHaveProperty('accountExternalConversations');
	});

	it('outputs the ID and the selected fields, of the raw and of the simplified lead', async () => {
		const selected = { output: 'selectedFields', selectedFields: ['city', 'labels'] };
		const { json } = await tool.run({ ...find, ...selected });
		expect(json.map((lead) => Object.keys(lead))).toEqual([['id', 'city', 'labels']]);
		expect(json[0].labels).toEqual(['VIP']);
	});

	it('confirms an update that the CRM answers without a record', async () => {
		const { json } = await tool.run({
			resource: 'lead',
			operation: 'update',
			leadId: picked('lead-helena'),
			updateFields: { city: 'Santos' },
			output: 'selectedFields',
			selectedFields: ['city'],
		});
		expect(json).toEqual([{ id: 'lead-helena', city: 'Santos' }]);
	});
});

describe('CRM Lead as a node', () => {
	it('has no Output, but Simplify', async () => {
		const { json } = await node.run({ ...find, output: 'raw' });
		expect(json[0]).not.toHaveProperty('accountExternalConversations');
	});
});
