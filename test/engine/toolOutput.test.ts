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

describe('a filter that a model leaves empty', () => {
	const list = { resource: 'lead', operation: 'getAll', returnAll: false, limit: 5 };
	const filters = {
		source: "={{ $fromAI('source', '', 'string') }}",
		labelsNoneOf: picked('', 'name'),
		leadOwner: picked('', 'id'),
		phone: '={{ "" }}',
		label: picked('VIP', 'name'),
	};

	it('is none where Limit protects', async () => {
		const { run, json } = await tool.run({ ...list, filters }, [{ source: '' }]);
		expect(run.error).toBeUndefined();
		const { json: expected } = await tool.run({ ...list, filters: { label: filters.label } });
		expect(json.length).toBeGreaterThan(0);
		expect(json).toEqual(expected);
	});

	it('is refused with Return All, and in a node', async () => {
		const all = { ...list, returnAll: true, filters: { source: '={{ "" }}' } };
		const runs = [await tool.run(all), await node.run({ ...all, returnAll: false })];
		for (const { run } of runs) {
			expect(run.error?.message).toContain('"Source" is empty');
			expect(run.error?.description).toContain('leave the filter out');
		}
	});
});

it('an AI agent gets the reason of an error and what to do, in one text', async () => {
	const { run } = await tool.run({ ...find, phone: 'nobody' });
	expect(run.error?.message).toMatch(/^"Phone" is not a phone number\. .{8}/);
});

describe('CRM Lead as a node', () => {
	it('has no Output, but Simplify', async () => {
		const { json } = await node.run({ ...find, output: 'raw' });
		expect(json[0]).not.toHaveProperty('accountExternalConversations');
	});
});
