import { picked } from '../support/pickedLocator';
import { SandboxedNode } from '../support/sandboxedNode';

const node = new SandboxedNode('crmStage');

describe('CRM Stage', () => {
	const stage = picked('stage-talking');

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

	it('lists no stage of another pipeline where the CRM ignores the filter', async () => {
		const body = [
			{ id: 'a', pipelineId: 'pipeline-sales' },
			{ id: 'b', pipelineId: 'pipeline-renewals' },
			{ id: 'c' },
		];
		await node.injectFaults([{ effect: { type: 'status', status: 200, body } }]);
		const filters = { pipelineId: picked('pipeline-renewals') };
		const { json } = await node.run({ operation: 'getAll', filters });
		expect(json.map(({ id }) => id)).toEqual(['b', 'c']);
	});

	it('finds the stages inside an object, up to the limit', async () => {
		await node.injectFaults([
			{ effect: { type: 'status', status: 200, body: { data: [{ id: 'a' }, { id: 'b' }] } } },
		]);
		const { json } = await node.run({ operation: 'getAll', limit: 1 });
		expect(json).toEqual([{ id: 'a' }]);
	});

	it('accepts the limit as a string', async () => {
		const { json } = await node.run({ operation: 'getAll', limit: '={{ "2" }}' });
		expect(json).toHaveLength(2);
	});

	it('updates a stage and converts strings to numbers', async () => {
		const { json } = await node.run(
			{
				operation: 'update',
				stage,
				updateFields: { name: 'In Talks', order: '={{ $json.order }}', color: '' },
			},
			[{ order: '7' }],
		);
		expect(json[0]).toMatchObject({ name: 'In Talks', order: 7, color: '#1f6feb' });
	});

	it('deletes a stage', async () => {
		const { json } = await node.run({ operation: 'delete', stage });
		expect(json).toEqual([{ id: 'stage-talking', deleted: true }]);
		expect(node.account.stages.has('stage-talking')).toBe(false);
	});

	it('refuses an order in words before any request', async () => {
		const updateFields = { order: '={{ "first" }}' };
		const { run, requests } = await node.run({ operation: 'update', stage, updateFields });
		expect(run.error?.message).toBe('"Order" is not a number');
		expect(requests).toEqual([]);
	});

	it('says that a stage was not found and continues with the other items', async () => {
		const { json, paired } = await node.run(
			{ operation: 'get', stage: picked('={{ $json.id }}', 'id') },
			[{ id: 'stage-of-others' }, { id: 'stage-won' }],
			{ settings: { onError: 'continueRegularOutput' } },
		);
		expect(json[0]).toEqual({ error: 'Account CRM pipeline stage not found' });
		expect(json[1]).toMatchObject({ id: 'stage-won' });
		expect(paired).toEqual([{ item: 0 }, { item: 1 }]);
	});
});
