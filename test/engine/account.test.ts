import { SandboxedNode } from '../support/sandboxedNode';

const node = new SandboxedNode('crmAccount');

describe('CRM Account', () => {
	it('lists members, up to the limit', async () => {
		const { json } = await node.run({ resource: 'member', operation: 'getAll', limit: 1 });
		expect(json).toEqual([expect.objectContaining({ id: 'member-ana', userId: 'user-ana' })]);
	});

	it('returns a single record unchanged, even when it contains a list', async () => {
		const line = { id: 'a', name: 'Main line', members: [] };
		await node.injectFaults([{ effect: { type: 'status', status: 200, body: [line] } }]);
		const { json } = await node.run({ resource: 'integration', operation: 'getAll' });
		expect(json).toEqual([line]);
	});

	it('reads members from the path in the credential', async () => {
		const { run, requests } = await node.run({ resource: 'member', operation: 'getAll' }, [{}], {
			credential: { advancedSettings: true, membersPath: 'team/list' },
		});
		expect(requests[0].path).toBe('/team/list');
		expect(run.error?.message).toBe('Route not found');
		expect(run.error?.description).toContain('"Advanced Settings"');
	});
});
