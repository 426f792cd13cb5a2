import { picked } from '../support/pickedLocator';
import { SandboxedNode } from '../support/sandboxedNode';

describe('CRM Stage', () => {
	const node = new SandboxedNode('crmStage');
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

	it.each([
		[null, '"Limit" is empty'],
		['', '"Limit" is empty'],
		['ten', '"Limit" is not a number'],
		[-1, '"Limit" is below 1'],
		[0, '"Limit" is below 1'],
		[1.5, '"Limit" is not a whole number'],
	])('refuses the limit %j', async (limit, message) => {
		const { run } = await node.run({ operation: 'getAll', limit: '={{ $json.limit }}' }, [
			{ limit },
		]);
		expect(run.error?.message).toBe(message);
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

	it.each([
		['an empty stage', { operation: 'get', stage: picked('={{ "" }}', 'id') }, '"Stage" is empty'],
		[
			'an order in words',
			{ operation: 'update', stage, updateFields: { order: '={{ "first" }}' } },
			'"Order" is not a number',
		],
		[
			'broken JSON',
			{ operation: 'update', stage, additionalFieldsJson: '{"a": }' },
			'"Additional Fields (JSON)" is not valid JSON',
		],
	])('refuses %s before any request', async (_, parameters, message) => {
		const { run, requests } = await node.run(parameters);
		expect(run.error?.message).toBe(message);
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
