import type { N8nClient } from '../../scripts/n8n/client';
import { ensureExamples, exampleWorkflows } from '../../scripts/n8n/seed';
import { listMessages } from '../support/sandboxControl';
import { exampleFile, nodeOf } from '../support/examples';
import { ownerClient, startOptions } from './n8nUnderTest';
import { NpmRunN8n } from './npmRunN8n';

/** That Ctrl-C stops everything is checked at the end of the run, by `endRun`. */
describe('npm run n8n', () => {
	let client: N8nClient;

	beforeAll(async () => {
		client = await ownerClient();
	});

	/** The example that calls another workflow of the same n8n. */
	const caller = async () => {
		const { name } = exampleFile('sharded-campaign.json');
		const known = (await client.workflows()).find((each) => each.name === name);
		return await client.workflow(known?.id ?? '');
	};

	const calledAddress = async () => nodeOf(await caller(), 'Start Shard').parameters.url;

	it('starts n8n with the examples and a CRM', async () => {
		const names = (await client.workflows()).map(({ name }) => name);
		const examples = (await exampleWorkflows()).map(({ name }) => name);
		expect(names).toEqual(expect.arrayContaining(examples));
		expect(await calledAddress()).toContain(`${client.baseUrl}/`);
		const origin = `http://127.0.0.1:${startOptions().sandboxPort}`;
		expect(await listMessages({ origin })).toEqual([]);
	});

	it('updates the URL of n8n in the examples when it starts on another port', async () => {
		const workflow = await caller();
		nodeOf(workflow, 'Start Shard').parameters.url = 'http://127.0.0.1:1/webhook/shard';
		await client.updateNodes(workflow, workflow.nodes);

		await ensureExamples(client, []);

		expect(await calledAddress()).toBe(`${client.baseUrl}/webhook/shard`);
	});

	it('ends with a reason when its port is in use', async () => {
		const { args, port } = startOptions();
		const { exitCode, output } = await NpmRunN8n.start(args).end();
		expect(exitCode).toBe(1);
		expect(output).toContain(`Port ${port} is in use by another program, so n8n cannot`);
	});
});
