import { picked } from '../support/pickedLocator';
import { SandboxedNode } from '../support/sandboxedNode';

const node = new SandboxedNode('crmStage');

describe('CRM Stage', () => {
	it('lists the stages of one pipeline or of all', async () => {
		const one = await node.run({
			operation: 'getAll',
			filters: { pipelineId: 'pipeline-renewals' },
		});
		expect(one.json.map(({ id }) => id)).toEqual(['stage-renewal-due']);
		const all = await node.run({ operation: 'getAll', filters: {} });
		expect(all.json).toHaveLength(4);
		expect(all.requests[0].query).toEqual({});
	});

	it('takes no thousands for an order with a decimal point', async () => {
		const updateFields = { order: '={{ "1.500" }}' };
		const update = { operation: 'update', stage: picked('stage-new'), updateFields };
		const { run, requests } = await node.run(update);
		expect(run.error?.message).toContain('"Order"');
		expect(requests).toEqual([]);
	});
});
