import { demoAccount, sentMessages, setFaults } from '../support/sandboxControl';
import { exampleFile, withContacts, withCopies } from './exampleFile';
import { editorPerFile, n8nPerFile } from './perFile';

const outboundType = 'CRM Outbound Contact';

/** Campaigns besides that of the example, by the name of their node. */
const furtherCampaigns = {
	'Nobody left out': { skipLabels: { __rl: true, mode: 'list', value: '' } },
	Test: { mode: 'test', testPhone: '11 99999-0000' },
	Limited: { mode: 'send', campaignKey: 'spring-2026', limits: { maxMessages: 5 } },
	Refused: {
		...{ mode: 'send', campaignKey: 'autumn-2026' },
		limits: { stopAfterRefusals: 3 },
	},
};

/** The options that protect a campaign, in the editor. */
describe('the control of a campaign in the editor', () => {
	const n8n = n8nPerFile();
	const editor = editorPerFile(n8n, 'campaign-control');

	beforeAll(async () => {
		const example = withContacts(exampleFile('outbound-campaign.json'));
		const workflow = withCopies(example, outboundType, furtherCampaigns);
		// One contact after the other, so that it is certain how many are refused.
		const oneAtATime = await n8n.client.createCredential('crmApi', 'One at a time', {
			...{ baseUrl: n8n.sandbox.baseUrl, token: 'demo-token' },
			...{ advancedSettings: true, maxConcurrentRequests: 1 },
		});
		const { id } = await n8n.client.createWorkflow(workflow, [oneAtATime]);
		await editor.openWorkflow(id);
	});

	const output = () => editor.part('output-panel');

	it('finds its nodes by what a user wants to do', async () => {
		await editor.part('node-creator-plus-button').click();
		const nodesByText = {
			'send template': [outboundType, 'CRM Send Message'],
			'whatsapp template': [outboundType],
			'opt-out': ['CRM Lead', outboundType],
			'create lead': ['CRM Lead'],
			'upsert contact': ['CRM Lead'],
			'update stage': ['CRM Stage'],
			'text message': ['CRM Send Message'],
			'lead created': ['CRM Events'],
			broadcast: [outboundType, 'CRM Outbound Results'],
			newsletter: [outboundType],
			campaign: [outboundType, 'CRM Outbound Results'],
			contacts: [outboundType],
			'who replied': ['CRM Outbound Results'],
		};
		for (const [text, nodes] of Object.entries(nodesByText)) {
			await editor.searchNodes('no such node');
			await editor.part('node-creator-item-name').first().waitFor({ state: 'detached' });
			const found = await editor.searchNodes(text);
			for (const node of nodes) await found.getByText(node, { exact: true }).waitFor();
			const ours = (await found.allInnerTexts()).filter((name) => name.startsWith('CRM '));
			expect([text, ...ours]).toEqual([text, ...nodes]);
		}
		// It lies over nodes of the canvas.
		await editor.page.keyboard.press('Escape');
		await editor.part('node-creator-search-bar').waitFor({ state: 'detached' });
	});

	it('shows after a preview that nothing was sent, and where the texts are', async () => {
		await editor.openNode(outboundType);
		await editor.part('node-execute-button').click();
		await output()
			.getByText(
				/planned.* Preview: nothing was sent\. Send would send "welcome_offer" .*"Not Sent" shows the texts\./,
			)
			.waitFor();
		await output()
			.getByText(/^Not Sent Branch \([1-9]/)
			.click();
		await output()
			.getByText(/Adriana Aragão, preparamos 10% de desconto/)
			.first()
			.waitFor();
		await editor.screenshot('1-preview');
		expect(sentMessages(n8n.sandbox)).toEqual([]);
	});

	it('offers the labels of leads as labels to skip', async () => {
		const account = demoAccount(n8n.sandbox);
		// Leads of an import, newer than all others, have no labels.
		account.addLead({ name: 'Nina Rocha' });
		await editor.openNode('Nobody left out');
		const labels = await editor.openList('skipLabels');
		expect(await labels.allInnerTexts()).toEqual(['newsletter', 'opt-out', 'VIP']);
		await editor.screenshot('2-labels');
		await labels.getByText('opt-out', { exact: true }).click();
	});

	it('shows sending hours as a form with default values', async () => {
		await editor.openNode(outboundType);
		await editor.addOption('Sending Hours', 'Hours and Limits');
		await editor.field('weekdays').scrollIntoViewIfNeeded();
		await editor.screenshot('3-sending-hours');
		expect(await editor.field('from').locator('input').inputValue()).toBe('09:00');
		expect(await editor.field('to').locator('input').inputValue()).toBe('18:00');
	});

	it('sends a test message only to the test phone', async () => {
		await editor.openNode('Test');
		const sent = sentMessages(n8n.sandbox).length;
		await editor.part('node-execute-button').click();
		await output()
			.getByText(/One test message was sent to 5511999990000, and nothing to anyone else\./)
			.waitFor();
		await output()
			.getByText(/^Not Sent Branch \([1-9]/)
			.click();
		await output().getByText('Adriana Aragão').first().waitFor();
		await editor.screenshot('4-test');
		const messages = sentMessages(n8n.sandbox).slice(sent);
		expect(messages.map(({ to }) => to)).toEqual(['5511999990000']);
	});

	it('ends a run at its limit', async () => {
		const before = sentMessages(n8n.sandbox).length;
		await editor.openNode('Limited');
		await editor.part('node-execute-button').click();
		await output()
			.getByText(/^Sent Branch \(5 items\)/)
			.waitFor();
		await output().getByText('over "Max Messages per Run"', { exact: false }).first().waitFor();
		await editor.screenshot('5-over-limit');
		expect(sentMessages(n8n.sandbox)).toHaveLength(before + 5);
	});

	it('stops after repeated refusals, and shows the reason and the contacts left', async () => {
		const refusal = {
			type: 'status',
			status: 400,
			body: { error: 'The account is out of credit' },
		};
		const refused = { match: { endpoint: 'sendChatappMessage' }, effect: refusal };
		await setFaults(n8n.sandbox, [refused]);
		await editor.openNode('Refused');
		await editor.part('node-execute-button').click();
		await output()
			.getByText(
				/refused 6 contacts in a row with the same answer, .*: "The account is out of credit"/,
			)
			.waitFor();
		await output()
			.getByText(/^Not Sent Branch/)
			.click();
		await output().getByText('pending', { exact: true }).first().waitFor();
		await editor.screenshot('7-stopped');
		await setFaults(n8n.sandbox, []);
	});
});
