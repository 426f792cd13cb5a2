import { nodeName, runNode } from '../support/engine';
import { exampleParameters } from '../support/exampleParameters';
import { picked } from '../support/pickedLocator';
import { SandboxedNode } from '../support/sandboxedNode';
import { operations } from '../support/operations';

const node = new SandboxedNode('crmSendMessage');

const requestOptions = { proxy: 'http://user:secret@127.0.0.1:1' };

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

	it.each([1.1 * 1000, 2_147_483_647, 1e12])('may set any timeout: %s ms', async (timeout) => {
		const { run } = await node.run({ ...sendTemplate, requestOptions: { timeout } });
		expect(run.error).toBeUndefined();
	});

	it('apply to reading the template, too', async () => {
		const nowhere = 'http://127.0.0.1:1';
		const { run, requests } = await node.run(
			{ ...sendTemplate, requestOptions: { proxy: nowhere } },
			[{}],
			{ credential: { maxRetries: 0 } },
		);
		expect(run.error?.message).toBe('The proxy could not be reached');
		expect(requests).toEqual([]);
	});

	it('name a proxy that is not there, and not the CRM', async () => {
		for (const type of ['crmLead', 'crmChatSector']) {
			const parameters = { resource: 'lead', operation: 'getAll', requestOptions };
			const { error } = await runNode({ type, parameters }, [{}], {
				credential: { baseUrl: node.sandbox.baseUrl, token: 'demo-token', maxRetries: 0 },
			});
			expect(error?.message).toBe('The proxy could not be reached');
			expect(error?.description).toMatch(/^No connection to 127\.0\.0\.1:1 \(ECONNREFUSED\)/);
			expect(error?.description).not.toContain('secret');
		}
	});

	const declarative = operations.filter(({ node: { requestDefaults } }) => requestDefaults);

	it.each(declarative)('may name a proxy without its scheme: $title', async (operation) => {
		const proxy = '127.0.0.1:1';
		const parameters = { ...exampleParameters(operation), requestOptions: { proxy } };
		const { error } = await runNode({ type: operation.node.name, parameters }, [{}], {
			credential: { baseUrl: node.sandbox.baseUrl, token: 'demo-token', maxRetries: 0 },
		});
		expect(error?.message).toBe('The proxy could not be reached');
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
		expect(JSON.stringify(run.json(nodeName))).toContain('The proxy could not be reached');
	});
});
