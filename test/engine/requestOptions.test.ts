import { nodeName, runNode } from '../support/engine';
import { exampleParameters } from '../support/exampleParameters';
import { picked } from '../support/pickedLocator';
import { clearJournal, requestJournal } from '../support/sandboxControl';
import { SandboxedNode } from '../support/sandboxedNode';
import { operations } from '../support/operations';

const node = new SandboxedNode('crmSendMessage');

const sendTemplate = {
	operation: 'sendTemplate',
	integration: picked('int-main'),
	template: picked('plain_hello|pt_BR', 'name'),
	to: '11 98765-4321',
};

describe('the "Request Options" that n8n adds to a node', () => {
	it('set the timeout', async () => {
		await node.injectFault('sendChatappMessage', { type: 'delay', ms: 60_000 });
		const { run } = await node.run({ ...sendTemplate, requestOptions: { timeout: 2_000 } });
		expect(run.error?.message).toContain('The outcome is unknown');
	});

	const declarative = operations.filter(({ node: { requestDefaults } }) => requestDefaults);

	it.each(declarative)('may name a proxy without its scheme: $title', async (operation) => {
		const requestOptions = { proxy: 'user:secret@127.0.0.1:1' };
		const parameters = { ...exampleParameters(operation), requestOptions };
		await clearJournal(node.sandbox);
		const { error } = await runNode({ type: operation.node.name, parameters }, [{}], {
			credential: { baseUrl: node.sandbox.baseUrl, token: 'demo-token', maxRetries: 0 },
		});
		expect(error?.message).toBe('The CRM could not be reached');
		expect(error?.description).toMatch(/\(ECONNREFUSED\).*a proxy under "Request Options"/);
		expect(error?.description).not.toContain('secret');
		expect((await requestJournal(node.sandbox)).requests).toEqual([]);
	});

	it('apply to Check API, too', async () => {
		const proxy = '127.0.0.1:1';
		const parameters = {
			resource: 'api',
			operation: 'check',
			phone: '+55 11 98765-0001',
			showEvidence: true,
			requestOptions: { proxy },
		};
		const run = await runNode({ type: 'crmAccount', parameters }, [{}], {
			credential: { baseUrl: node.sandbox.baseUrl, token: 'demo-token', maxRetries: 0 },
		});
		expect(run.error).toBeUndefined();
		expect(JSON.stringify(run.json(nodeName))).toContain('The CRM could not be reached');
	});
});
