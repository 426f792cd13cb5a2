import type { IDataObject } from 'n8n-workflow';

import { SandboxedNode } from '../support/sandboxedNode';

const nodes = {
	deal: new SandboxedNode('crmDeal'),
	lead: new SandboxedNode('crmLead'),
	stage: new SandboxedNode('crmStage'),
};

const count = 40;

/** Items of which only the last has no usable value. */
const items = Array.from({ length: count }, (_, index) => ({
	name: index < count - 1 ? `Number ${index}` : '',
	phone: index < count - 1 ? `+55 11 98765-${1000 + index}` : 'nobody',
}));

const writes: Array<[keyof typeof nodes, IDataObject]> = [
	['deal', { operation: 'create', name: '={{ $json.name }}' }],
	['lead', { resource: 'lead', operation: 'create', phone: '={{ $json.phone }}' }],
	['stage', { operation: 'delete', stage: '={{ $json.name ? "stage-new" : "" }}' }],
];

describe.each(writes)('%s %j', (name, parameters) => {
	it('writes nothing when an item cannot be sent', async () => {
		const { run, requests } = await nodes[name].run(parameters, items);
		expect(run.error?.context?.itemIndex).toBe(count - 1);
		expect(requests).toEqual([]);
	});

	it('writes the others when the node continues', async () => {
		const settings = { onError: 'continueRegularOutput' as const };
		const { requests } = await nodes[name].run(parameters, items.slice(-5), { settings });
		expect(requests.length).toBeGreaterThanOrEqual(4);
	});
});

it('waits for the look-ups of all items before the first write', async () => {
	const assign = { resource: 'label', operation: 'assign', leadId: '={{ $json.leadId }}' };
	const labelId = { __rl: true, mode: 'name', value: '={{ $json.label }}' };
	const { run, requests } = await nodes.lead.run({ ...assign, labelId }, [
		{ leadId: 'lead-ivo', label: 'VIP' },
		{ leadId: 'lead-ivo', label: 'no such' },
	]);
	expect(run.error?.message).toContain('no such');
	expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});
