import { picked } from '../support/pickedLocator';
import { SandboxedNode } from '../support/sandboxedNode';

const node = new SandboxedNode('crmSendMessage');

const sendTemplate = {
	operation: 'sendTemplate',
	integration: picked('int-main'),
	template: picked('plain_hello|pt_BR', 'name'),
	to: '11 98765-4321',
};

describe('the "Request Options" that n8n adds to a node', () => {
	it('set the timeout', async () => {
		await node.injectFaults([
			{ match: { endpoint: 'sendChatappMessage' }, effect: { type: 'delay', ms: 60_000 } },
		]);
		const { run } = await node.run({ ...sendTemplate, requestOptions: { timeout: 2_000 } });
		expect(run.error?.message).toContain('The outcome is unknown');
	});

	it('apply to reading the template, too', async () => {
		const nowhere = 'http://127.0.0.1:1';
		const { run, requests } = await node.run(
			{ ...sendTemplate, requestOptions: { proxy: nowhere } },
			[{}],
			{ credential: { maxRetries: 0 } },
		);
		expect(run.error?.message).toBe('The CRM could not be reached');
		expect(requests).toEqual([]);
	});
});
