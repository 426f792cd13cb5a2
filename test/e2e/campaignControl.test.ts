import type { INodeParameters } from 'n8n-workflow';
import { ensureDebianPackages } from '../../scripts/n8n/debianPackages';
import { sentMessages } from '../support/sandboxControl';
import { Editor } from './editor';
import { exampleFile } from './exampleFile';
import { startN8nUnderTest, type N8nUnderTest } from './n8nUnderTest';

const OUTBOUND = 'CRM Outbound Contact';
const SEND = 'CRM Send Message';

/** What protects a campaign, as the editor shows it. */
describe('the control of a campaign in the editor', () => {
	let n8n: N8nUnderTest;
	let editor: Editor;

	beforeAll(async () => {
		await ensureDebianPackages(['chromium'], () => undefined);
		n8n = await startN8nUnderTest();
		editor = await Editor.start(n8n.client, 'campaign-control');
	});

	afterAll(async () => {
		await editor?.close();
		await n8n?.stop();
	});

	const open = async (parameters: INodeParameters = {}) => {
		const workflow = exampleFile('outbound-campaign.json', { [OUTBOUND]: parameters });
		const { id } = await n8n.client.createWorkflow(workflow, [n8n.credential]);
		await editor.openWorkflow(id);
		await editor.openNode(OUTBOUND);
	};

	const output = () => editor.part('output-panel');

	it.each([
		['send template', [OUTBOUND, SEND]],
		['whatsapp template', [OUTBOUND, SEND, 'CRM Template']],
		['create lead', ['CRM Lead']],
		['broadcast', [OUTBOUND]],
		['opt-out', ['CRM Lead', OUTBOUND]],
		['newsletter', ['CRM Lead', OUTBOUND]],
		['campaign', [OUTBOUND]],
	])('finds for "%s" the nodes %j', async (text, nodes) => {
		const { id } = await n8n.client.createWorkflow(exampleFile('outbound-campaign.json'));
		await editor.openWorkflow(id);
		await editor.part('node-creator-plus-button').click();
		const found = await editor.searchNodes(text);
		for (const node of nodes) await found.getByText(node, { exact: true }).waitFor();
	});

	it('a dry run says that nothing was sent, and where the texts are', async () => {
		await open();
		await editor.part('node-execute-button').click();
		await output()
			.getByText(/planned.* Dry run: nothing was sent, and "Not Sent" shows the texts\./)
			.waitFor();
		await output()
			.getByText(/^Not Sent Branch \([1-9]/)
			.click();
		await editor.screenshot('1-dry-run');
		expect(sentMessages(n8n.sandbox)).toEqual([]);
	});

	it('sending hours are a form that is filled in already', async () => {
		await open({ options: {} });
		await editor.addOption('Sending Hours');
		await editor.field('weekdays').scrollIntoViewIfNeeded();
		await editor.screenshot('3-sending-hours');
		expect(await editor.field('from').locator('input').inputValue()).toBe('09:00');
		expect(await editor.field('to').locator('input').inputValue()).toBe('18:00');
	});
});
