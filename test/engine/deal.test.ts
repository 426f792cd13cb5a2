import { picked } from '../support/pickedLocator';
import { SandboxedNode } from '../support/sandboxedNode';

const node = new SandboxedNode('crmDeal');

describe('CRM Deal', () => {
	it('creates a deal', async () => {
		const { json } = await node.run(
			{
				operation: 'create',
				name: 'Basic plan for Ivo',
				leadId: 'lead-ivo',
				additionalFields: {
					stageId: picked('stage-new'),
					pipelineId: 'pipeline-sales',
					dealOwner: picked('member-bruno'),
					value: '={{ $json.value }}',
					description: 'Met at the fair',
				},
			},
			[{ value: '149.90' }],
		);
		expect(json[0]).toMatchObject({
			name: 'Basic plan for Ivo',
			leadId: 'lead-ivo',
			stageId: 'stage-new',
			pipelineId: 'pipeline-sales',
			dealOwner: 'member-bruno',
			value: 149.9,
			description: 'Met at the fair',
		});
	});

	it('refuses a text whose thousands could be taken for decimals', async () => {
		const create = { operation: 'create', name: 'Plan', additionalFields: { value: '12.500' } };
		const { run, requests } = await node.run(create);
		expect(run.error?.message).toBe('"Value" has too many decimals');
		expect(run.error?.description).toContain('thousands without a separator, and at most 2 digits');
		expect(requests).toEqual([]);
		const computed = { ...create, additionalFields: { value: '={{ 0.1 + 0.2 }}' } };
		expect((await node.run(computed)).json).toMatchObject([{ value: 0.1 + 0.2 }]);
	});

	it('moves a deal to another stage', async () => {
		const { json } = await node.run({
			operation: 'update',
			dealId: 'deal-helena',
			updateFields: { stageId: picked('stage-won'), leadId: '', dealOwner: picked('') },
		});
		expect(json[0]).toMatchObject({ stageId: 'stage-won', leadId: 'lead-helena' });
	});
});
