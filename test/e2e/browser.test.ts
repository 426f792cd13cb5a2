import type { INode } from 'n8n-workflow';
import { demoAccount, listMessages, resetSandbox, sentMessages } from '../support/sandboxControl';
import { exampleFile, withContacts } from '../support/examples';
import { editorPerFile, n8nPerFile } from './perFile';

const outboundType = 'CRM Outbound Contact';
/** Prefix of the ids of this template's fields. */
const welcomePrefix = 'welcome_offer__pt_BR';

/** One contact who gets the message, one with an invalid number, one with the label "opt-out". */
const contacts = [
	{ name: 'Nina Duarte', phone: '+55 11 98765-0101' },
	{ name: 'Otto Reis', phone: '12345' },
	{ name: 'Joana Brito', phone: '(31) 98765-0003' },
];

const start: INode = {
	id: 'start',
	name: 'Contacts',
	type: 'n8n-nodes-base.manualTrigger',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/** A campaign to leads of the CRM, which is not run. */
const leads: INode = {
	...{ ...start, id: 'leads', name: 'Leads', position: [0, 400] },
	...{ type: 'n8n-nodes-crm-service.crmLead', parameters: { operation: 'getAll' } },
};
const toLeads: INode = {
	...{ ...start, id: 'to-leads', name: 'To Leads', position: [240, 400] },
	type: 'n8n-nodes-crm-service.crmOutboundContact',
};

/** The example with a contact that no upload is needed for, but that the editor does not know yet. */
function unknownContact() {
	const workflow = exampleFile('outbound-campaign.json', { [outboundType]: { mode: 'send' } });
	const json = JSON.stringify({ name: 'Ana', phone: '11 98765-0500', discount: '10%' });
	const parameters = { mode: 'raw', jsonOutput: json, options: {} };
	const replaced: Record<string, Partial<INode>> = {
		'Upload Contacts': { type: start.type, typeVersion: 1, parameters: {} },
		'File Text': { type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} },
		Contacts: { type: 'n8n-nodes-base.set', typeVersion: 3.4, parameters },
	};
	for (const node of workflow.nodes) Object.assign(node, replaced[node.name]);
	return workflow;
}

describe('the editor in a browser', () => {
	const n8n = n8nPerFile();
	const editor = editorPerFile(n8n, 'screenshots');
	let steps = 0;
	let hasFailed = false;

	beforeAll(async () => {
		await n8n.client.createCredential('crmApi', 'Another account', {
			baseUrl: n8n.sandbox.baseUrl,
			token: 'other-token',
		});
	});

	const useToken = async (token: string) => {
		const { baseUrl } = n8n.sandbox;
		await n8n.client.updateCredential(n8n.credential, { baseUrl, token });
	};

	/** A step with a screenshot at its end, even when it fails. */
	const step = (name: string, work: () => Promise<void>) => {
		it(name, async () => {
			steps += 1;
			if (hasFailed) throw new Error('An earlier step has failed.');
			hasFailed = true;
			try {
				await work();
				hasFailed = false;
			} finally {
				const words = name.replace(/\W+/g, '-').toLowerCase();
				await editor.screenshot(`${String(steps).padStart(2, '0')}-${words}`);
			}
		});
	};

	const output = () => editor.part('output-panel');

	describe('from an empty workflow to a campaign', () => {
		step('finds the node by searching "whatsapp"', async () => {
			const pinData = { [start.name]: contacts.map((json) => ({ json })) };
			const { id } = await n8n.client.createWorkflow({
				name: 'Spring campaign',
				nodes: [start, leads, toLeads],
				connections: { Leads: { main: [[{ node: toLeads.name, type: 'main', index: 0 }]] } },
				pinData,
			});
			await editor.openWorkflow(id);

			await editor.node(start.name).getByTestId('canvas-handle-plus').click();
			const found = await editor.searchNodes('whatsapp');
			await found.getByText(outboundType, { exact: true }).waitFor();

			expect(await found.allInnerTexts()).toEqual(
				expect.arrayContaining(['CRM Conversation', outboundType, 'CRM Send Message']),
			);
			const ours = (await found.allInnerTexts()).filter((name) => name.startsWith('CRM '));
			expect(ours[0]).toBe(outboundType);
		});

		step('adds it and picks the credential', async () => {
			await editor.part('node-creator-item-name').getByText(outboundType, { exact: true }).click();
			await editor.page.getByText('Add to workflow', { exact: true }).click();
			await editor.part('node-parameters').waitFor();
			await editor.chooseCredential(n8n.credential.id);

			const chosen = editor.part('node-credentials-select').locator('input');
			expect(await chosen.inputValue()).toBe('CRM sandbox');
		});

		step('picks a sector from the list of the CRM', async () => {
			const sectors = await editor.openList('sector');
			expect(await sectors.allInnerTexts()).toEqual([
				'Front desk (no channel)',
				'Sales (551130000001)',
				'Support (551130000002)',
			]);
			await sectors.getByText('Sales').click();
		});

		step('searches among the approved templates of that sector', async () => {
			const templates = await editor.openList('template');
			expect(await templates.count()).toBe(6);

			await editor.part('rlc-search').fill('offer');
			await templates.getByText('plain_hello').waitFor({ state: 'detached' });
			await templates.first().waitFor();
			expect(await templates.allInnerTexts()).toEqual([
				'welcome_offer (en_US) · Marketing · Hi {{1}}, here is {{2}} off your first visit.',
				expect.stringMatching(/^welcome_offer \(pt_BR\) · Marketing · \{\{1\}\}, preparamos /),
			]);
		});

		step('shows the placeholders of the template as fields', async () => {
			await editor.part('rlc-item').getByText('welcome_offer (pt_BR)').click();
			const labels = editor.part('resource-mapper-container').locator('label');
			await labels.getByText('Button 1').waitFor();

			expect((await labels.allTextContents()).map((label) => label.split(':')[0])).toEqual([
				expect.stringContaining('Template Variables'),
				...['Header', 'Body {{1}}', 'Body {{2}}', 'Button 1'],
			]);
		});

		step('fills them, with fields of the contact and with words', async () => {
			await editor.dragInput('name', 'leadName');
			await editor.dragInput('phone', 'phone');
			await editor.dragInput('name', `${welcomePrefix}__header_1`);
			await editor.dragInput('name', `${welcomePrefix}__body_1`);
			await editor.field(`${welcomePrefix}__button_0_1`).locator('input').fill('spring');
			await editor.field(`${welcomePrefix}__body_2`).locator('input').fill('15%');
		});

		step('begins with the label of who has opted out', async () => {
			const inputs = editor.part('resource-locator-skipLabels').locator('input');
			const values = await inputs.evaluateAll((all) => all.map((each) => each.value));
			expect(values).toContain('opt-out');
		});

		step('sends nothing before the mode is chosen, and shows where the texts are', async () => {
			await editor.part('node-execute-button').click();
			await output()
				.getByText(/Preview: nothing was sent\. Send would send "welcome_offer" .*"Not Sent" shows/)
				.waitFor();
			await output()
				.getByText(/^Not Sent Branch/)
				.click();
			await output()
				.getByText(/Nina Duarte, preparamos 15% de desconto/)
				.first()
				.waitFor();
			expect(await listMessages(n8n.sandbox)).toEqual([]);
		});

		step('sends, and shows who has the message', async () => {
			await editor.field('mode').click();
			await editor.page.getByRole('option').getByText('Send', { exact: true }).click();
			await editor.part('node-execute-button').click();
			await output().getByText('Sent Branch (1 item)').click();
			await output()
				.getByText('3 contacts: 1 sent, 1 skipped: 1 opted out; 1 failed: 1 invalid phone')
				.waitFor();
			await output().getByText('5511987650101').waitFor();

			expect(await listMessages(n8n.sandbox)).toMatchObject([{ to: '5511987650101' }]);
		});

		step('shows who has not, and why', async () => {
			await output().getByText('Not Sent Branch (2 items)').click();
			await output().getByText('"12345" is too short for Brazil').waitFor();
		});

		step('offers sending hours as a form with default values', async () => {
			await editor.addOption('Sending Hours', 'Hours and Limits');
			await editor.field('weekdays').scrollIntoViewIfNeeded();
			expect(await editor.field('from').locator('input').inputValue()).toBe('09:00');
		});

		step('says on the canvas what the node does and did', async () => {
			await editor.closeNode();
			const node = editor.node(outboundType);
			await node.getByText('welcome_offer (pt_BR)').waitFor();
			await editor.part('canvas').getByText('Not Sent').first().waitFor();
		});

		step('shows before the first run the fields that an output will have', async () => {
			await editor.node('Leads').getByText('Get Many: Lead').waitFor();
			await editor.openNode('To Leads');

			await editor.part('schema-preview-warning').waitFor();
			const fields = await editor.part('run-data-schema-node-name').allInnerTexts();
			expect(fields).toEqual(expect.arrayContaining(['id', 'name', 'phone', 'email']));
		});

		step('says what is wrong with a token and what to do about it', async () => {
			await useToken('revoked-token');
			await editor.openNode(outboundType);
			await editor.part('node-execute-button').click();
			const message = editor.part('node-error-message');
			await message.getByText('The CRM refused the token of the credential').waitFor();
			await output().getByText('Create a new one in the web panel of the CRM').first().waitFor();
			// The button's text returns when its spinner has faded out.
			await editor
				.part('node-execute-button')
				.locator('.n8n-spinner')
				.waitFor({ state: 'detached' });
		});

		step('says the same in the form of the credential', async () => {
			await editor.part('credential-edit-button').click();
			const form = editor.part('credential-edit-dialog');
			await form.getByText('More details').click();
			await form.getByText('The token is deactivated or wrong').waitFor();
		});

		step('shows the names of the API in that form when asked to', async () => {
			const form = editor.part('credential-edit-dialog');
			await form.getByText('Advanced Settings').waitFor();
			expect(await form.getByText('Messaging Channel Path').count()).toBe(0);

			await editor.field('advancedSettings').click();
			await editor.field('chatappPath').scrollIntoViewIfNeeded();
			await form.getByText('Messaging Channel Path').waitFor();
		});
	});

	// n8n hands over the output that earlier nodes have left, which nobody has read again.
	step('sends to nobody by the list of a preview, on "Execute step"', async () => {
		await resetSandbox(n8n.sandbox);
		await useToken('demo-token');
		const createdAt = new Date(Date.now() - 3_600_000).toISOString();
		const lead = { name: 'Nina Duarte', phone: '5511987650101', createdAt };
		demoAccount(n8n.sandbox).addLead({ ...lead, leadTemperature: 3 });
		const workflow = exampleFile('audience-from-crm.json');
		const { id } = await n8n.client.createWorkflow(workflow, [n8n.credential]);
		await editor.openWorkflow(id);
		await editor.executeWorkflow('Start');
		await n8n.client.endedExecutions(id);

		await editor.openNode(outboundType);
		await editor.chooseOption('mode', 'Send');
		await editor.part('node-execute-button').click();
		const message = editor.part('node-error-message');
		await message.getByText('n8n has reused what "Leads" read').first().waitFor();
		expect(await listMessages(n8n.sandbox)).toEqual([]);
	});

	// The editor reloads the fields of a template only when it can evaluate all expressions of the node.
	describe('where nothing has run yet', () => {
		const fieldOf = (template: string, key: string) => editor.field(`${template}__${key}`);
		const texts = async () =>
			await editor
				.part('node-parameters')
				.locator(`[data-test-id^="parameter-input-${welcomePrefix}__"]`)
				.allInnerTexts();

		step('keeps the texts when another sector is chosen, and the first one again', async () => {
			const workflow = withContacts(exampleFile('outbound-campaign.json'));
			const { id } = await n8n.client.createWorkflow(workflow, [n8n.credential]);
			await editor.openWorkflow(id);
			await editor.openNode(outboundType);
			await fieldOf(welcomePrefix, 'button_0_1').waitFor();
			const filledIn = await texts();
			expect(filledIn).toHaveLength(4);
			/** n8n takes the fields away while it shows them anew. */
			const expectTexts = async () => {
				while (String(await texts()) !== String(filledIn)) await editor.page.waitForTimeout(100);
			};
			for (const name of ['Support', 'Sales']) {
				await (await editor.openList('sector')).getByText(name).click();
				const shown = editor.part('resource-locator-sector').locator('input').last();
				expect(await shown.inputValue()).toContain(name);
				await expectTexts();
			}
			await editor.closeNode();
			await editor.openNode(outboundType);
			await expectTexts();
		});

		step('stops with variables of another template, and sends with a refreshed list', async () => {
			await resetSandbox(n8n.sandbox);
			const { id } = await n8n.client.createWorkflow(unknownContact(), [n8n.credential]);
			await editor.openWorkflow(id);
			await editor.openNode(outboundType);
			await fieldOf(welcomePrefix, 'body_1').waitFor();
			const templates = await editor.openList('template');
			await templates.getByText('login_code (').click();
			await templates.first().waitFor({ state: 'detached' });
			await editor.part('node-execute-button').click();
			const message = editor.part('node-error-message');
			await message.getByText('"welcome_offer" (pt_BR)').waitFor();
			await message.getByText('"login_code" (en_US)').waitFor();
			expect(sentMessages(n8n.sandbox)).toEqual([]);

			await editor.part('resource-mapper-container').getByTestId('action-toggle').first().click();
			const refresh = editor.part('action-refreshFieldList');
			expect((await refresh.innerText()).trim()).toBe('Refresh Variable List');
			await refresh.click();
			const code = fieldOf('login_code__en_US', 'body_1');
			await code.waitFor();
			expect(await fieldOf(welcomePrefix, 'body_1').count()).toBe(0);
			await code.locator('input').fill('482913');
			await editor.part('node-execute-button').click();
			await output()
				.getByText(/^Sent Branch \([1-9]/)
				.waitFor();
			expect(sentMessages(n8n.sandbox)[0].text).toContain('482913 is your code.');
		});
	});

	step("answers a message by a click on the sandbox's page", async () => {
		await resetSandbox(n8n.sandbox);
		const { conversations } = demoAccount(n8n.sandbox);
		const unread = (conversations.get('conversation-helena')?.unreadCount ?? 0) + 1;
		await fetch(`${n8n.sandbox.baseUrl}/chatapp/send-message`, {
			method: 'POST',
			headers: { token: 'demo-token', 'content-type': 'application/json' },
			body: JSON.stringify({
				...{ accountIntegrationId: 'int-main', to: '5511987650001' },
				...{ type: 'text', text: { body: 'Hello Helena' } },
			}),
		});
		await editor.page.goto(n8n.sandbox.origin);
		await editor.page.getByRole('button', { name: 'Answer as this contact' }).click();
		await editor.page.getByText(`${unread} unread in the CRM`).waitFor();
		expect(conversations.get('conversation-helena')?.unreadCount).toBe(unread);
	});
});
