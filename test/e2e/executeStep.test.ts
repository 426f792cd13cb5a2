import { randomBytes } from 'node:crypto';
import type { StoredCredential, WorkflowFile } from '../../scripts/n8n/client';
import { ensureContactsTable } from '../../scripts/n8n/seed';
import { resetSandbox, sentMessages } from '../support/sandboxControl';
import { exampleFile, nodeOf } from './exampleFile';
import { isN8n1 } from './n8nUnderTest';
import { editorPerFile, n8nPerFile } from './perFile';

const n8n = n8nPerFile();
const editor = editorPerFile(n8n, 'execute-step');

/**
 * The workflow without the nodes that n8n 1 cannot run, and with the table of contacts by its ID: see
 * docs/compatibility.md.
 */
async function forOldN8n(workflow: WorkflowFile): Promise<WorkflowFile> {
	if (!isN8n1) return workflow;
	const { client } = n8n;
	const { id: project } = await client.request<{ id: string }>('GET', '/rest/projects/personal');
	const tables = await client.request<{ data: Array<{ id: string; name: string }> }>(
		'GET',
		`/rest/projects/${project}/data-tables`,
	);
	const value = tables.data.find(({ name }) => name === 'contacts')?.id;
	nodeOf(workflow, 'Contacts').parameters.dataTableId = { __rl: true, mode: 'id', value };
	const removed = [
		'Do-Not-Contact Table',
		'Results Table',
		'Do Not Contact',
		'Clicks Table',
		'Sign',
	];
	const connections = { ...workflow.connections };
	const skip = (name: string): string =>
		removed.includes(name) ? skip(connections[name].main[0]?.[0].node ?? '') : name;
	for (const [from, { main }] of Object.entries(connections)) {
		const outputs = main.map(
			(ends) => ends?.map((end) => ({ ...end, node: skip(end.node) })) ?? [],
		);
		connections[from] = { main: outputs };
	}
	const nodes = workflow.nodes.filter(({ name }) => !removed.includes(name));
	for (const name of removed) delete connections[name];
	return { ...workflow, nodes, connections };
}

/**
 * A preview, then Mode Send, and "Execute step": n8n hands over the output that earlier nodes have left,
 * which nobody has read again.
 */
describe('a Send by "Execute step" after a preview', () => {
	beforeAll(async () => {
		await ensureContactsTable(n8n.client);
	});

	beforeEach(async () => {
		await resetSandbox(n8n.sandbox);
	});

	/** Executes the workflow as often as asked for, and waits for the end. */
	const execute = async (id: string, count: number) => {
		await editor.executeWorkflow('Start');
		for (;;) {
			const all = await n8n.client.executions(id);
			expect(all.map(({ status }) => status)).not.toContain('error');
			if (all.length >= count && all.every(({ status }) => status === 'success')) return;
			await editor.page.waitForTimeout(500);
		}
	};

	const credentialsFor = async (file: string): Promise<StoredCredential[]> => {
		if (file !== 'clicks.json') return [n8n.credential];
		const hmacSecret = randomBytes(32).toString('hex');
		return [
			n8n.credential,
			await n8n.client.createCredential('crypto', 'Signature', { hmacSecret }),
		];
	};

	const examples = [
		['opt-out.json', 'CRM Outbound Contact'],
		['do-not-contact.json', 'CRM Outbound Contact'],
		['clicks.json', 'Campaign'],
	];

	it.each(examples.filter(([file]) => !isN8n1 || file !== 'clicks.json'))(
		'%s: nobody gets a message by the list of the preview',
		async (file, campaign) => {
			const workflow = await forOldN8n(exampleFile(file));
			const { parameters } = nodeOf(workflow, campaign);
			parameters.campaignKey = 'execute-step';
			if (isN8n1) parameters.skipLabels = '';
			const { id } = await n8n.client.createWorkflow(workflow, await credentialsFor(file));
			await editor.openWorkflow(id);
			await execute(id, 1);

			await editor.openNode(campaign);
			await editor.chooseOption('mode', 'Send');
			await editor.part('node-execute-button').click();
			await editor
				.part('node-error-message')
				.getByText(/n8n has reused what "/)
				.first()
				.waitFor();
			await editor.screenshot(file.replace('.json', ''));
			expect(sentMessages(n8n.sandbox)).toEqual([]);
		},
	);
});
