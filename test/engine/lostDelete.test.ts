import type { IDataObject } from 'n8n-workflow';

import { nodeName } from '../support/engine';
import { picked } from '../support/pickedLocator';
import { SandboxedNode } from '../support/sandboxedNode';

const nodes = { lead: new SandboxedNode('crmLead'), stage: new SandboxedNode('crmStage') };

const deletes: Array<[what: string, node: keyof typeof nodes, parameters: IDataObject]> = [
	['a lead', 'lead', { resource: 'lead', operation: 'delete', leadId: 'lead-ivo' }],
	['a stage', 'stage', { operation: 'delete', stage: picked('stage-new') }],
	[
		'a label of a lead',
		'lead',
		{
			resource: 'label',
			operation: 'unassign',
			leadId: 'lead-helena',
			labelId: 'label-vip',
		},
	],
];

describe.each(deletes)('the deletion of %s', (_what, name, parameters) => {
	const node = nodes[name];

	it('counts as done when its answer is lost and the retry finds nothing', async () => {
		await node.injectFaults([
			{ match: { method: 'DELETE' }, effect: { type: 'resetAfter' }, nth: 1 },
		]);
		const { run, json, requests } = await node.run(parameters);
		expect(run.error).toBeUndefined();
		expect(json).toEqual([expect.objectContaining({ deleted: true })]);
		expect(requests.map(({ status }) => status)).toEqual([null, 404]);
	});

	it('fails when the record did not exist', async () => {
		await node.run(parameters);
		const { run, requests } = await node.run(parameters);
		expect(run.error).toMatchObject({ httpCode: '404' });
		expect(run.items(nodeName)).toEqual([]);
		expect(requests).toHaveLength(1);
	});

	it('fails when the first attempt was answered by the CRM', async () => {
		await node.run(parameters);
		await node.injectFaults([
			{ effect: { type: 'status', status: 500, body: { error: 'Not now' } }, nth: 1 },
		]);
		const { run } = await node.run(parameters);
		expect(run.error).toMatchObject({ httpCode: '404' });
	});
});
