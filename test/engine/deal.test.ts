import { SandboxedNode } from '../support/sandboxedNode';

const node = new SandboxedNode('crmDeal');

describe('CRM Deal', () => {
	it('refuses a text whose thousands could be taken for decimals', async () => {
		const create = { operation: 'create', name: 'Plan', additionalFields: { value: '12.500' } };
		const { run, requests } = await node.run(create);
		expect(run.error?.message).toBe('"Value" has too many decimals');
		expect(run.error?.description).toContain('thousands without a separator, and at most 2 digits');
		expect(requests).toEqual([]);
		const ofDatabase = { ...create, additionalFields: { value: '149.9000' } };
		expect((await node.run(ofDatabase)).json).toMatchObject([{ value: 149.9 }]);
		const computed = { ...create, additionalFields: { value: '={{ 0.1 + 0.2 }}' } };
		expect((await node.run(computed)).json).toMatchObject([{ value: 0.1 + 0.2 }]);
	});
});
