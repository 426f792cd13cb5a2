import type { INode, INodeParameters } from 'n8n-workflow';
import type { WorkflowFile } from '../../scripts/n8n/client';
import { sentMessages } from '../support/sandboxControl';
import { exampleFile, withContacts, withCopies } from '../support/examples';
import { editorPerFile, n8nPerFile } from './perFile';

const outboundType = 'CRM Outbound Contact';
/** Campaigns besides that of the example, which is a preview, by the name of their node. */
const furtherCampaigns: Record<string, INodeParameters> = {
	Send: { mode: 'send' },
	'Without Template': {
		template: { __rl: true, mode: 'list', value: '' },
		templateVariables: { mappingMode: 'defineBelow', value: null } as never,
	},
};

/** The example with a contact that no upload is needed for, but that the editor does not know yet. */
function withoutUpload(workflow: WorkflowFile): WorkflowFile {
	const contact = { name: 'Ana', phone: '11 98765-0500', discount: '10%' };
	const set = { mode: 'raw', jsonOutput: JSON.stringify(contact), options: {} };
	const replaced: Record<string, Partial<INode>> = {
		'Upload Contacts': { type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
		'File Text': { type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} },
		Contacts: { type: 'n8n-nodes-base.set', typeVersion: 3.4, parameters: set },
	};
	return {
		...workflow,
		nodes: workflow.nodes.map((node) => ({ ...node, ...replaced[node.name] })),
	};
}

/**
 * The editor reloads the fields of a template only when it can evaluate all expressions of the node. In
 * a workflow that was just opened it cannot, because nothing has run.
 */
describe('template variables in a workflow that was just opened', () => {
	const n8n = n8nPerFile();
	const editor = editorPerFile(n8n, 'template-variables');

	const openWorkflow = async (workflow: WorkflowFile) => {
		const { id } = await n8n.client.createWorkflow(workflow, [n8n.credential]);
		await editor.openWorkflow(id);
	};

	beforeAll(async () => {
		const example = withoutUpload(exampleFile('outbound-campaign.json'));
		const workflow = withCopies(example, outboundType, furtherCampaigns);
		await openWorkflow(workflow);
	});

	const pickTemplate = async (name: string) => {
		const templates = await editor.openList('template');
		await templates.getByText(`${name} (`).click();
		await templates.first().waitFor({ state: 'detached' });
	};

	const fieldOf = (template: string, key: string) => editor.field(`${template}__${key}`);

	it('shows the fields of the first template that is chosen', async () => {
		await editor.openNode('Without Template');
		expect(await editor.part('resource-mapper-container').count()).toBe(0);
		await pickTemplate('login_code');
		await fieldOf('login_code__en_US', 'body_1').waitFor();
		await editor.screenshot('2-first-template');
	});

	describe('when another template is chosen', () => {
		beforeAll(async () => {
			await editor.openNode('Send');
			await fieldOf('welcome_offer__pt_BR', 'body_1').waitFor();
			await pickTemplate('login_code');
		});

		it('the run stops before the first message and names both templates', async () => {
			await editor.part('node-execute-button').click();
			const message = editor.part('node-error-message');
			await message.getByText('"welcome_offer" (pt_BR)').waitFor();
			await message.getByText('"login_code" (en_US)').waitFor();
			await editor.screenshot('3-stopped');

			expect(sentMessages(n8n.sandbox)).toEqual([]);
		});

		it('the list of variables can be refreshed as the message suggests', async () => {
			await editor.part('resource-mapper-container').getByTestId('action-toggle').first().click();
			const refresh = editor.part('action-refreshFieldList');
			expect((await refresh.innerText()).trim()).toBe('Refresh Variable List');
			await refresh.click();
			const code = fieldOf('login_code__en_US', 'body_1');
			await code.waitFor();
			expect(await fieldOf('welcome_offer__pt_BR', 'body_1').count()).toBe(0);
			await editor.screenshot('4-refreshed');

			await code.locator('input').fill('482913');
			await editor.part('node-execute-button').click();
			await editor
				.part('output-panel')
				.getByText(/^Sent Branch \([1-9]/)
				.waitFor();
			await editor.screenshot('5-sent');
			expect(sentMessages(n8n.sandbox)[0].text).toContain('482913 is your code.');
		});
	});

	describe('when another sector is chosen, and the first one again', () => {
		const texts = async () =>
			await editor
				.part('node-parameters')
				.locator('[data-test-id^="parameter-input-welcome_offer__pt_BR__"]')
				.allInnerTexts();
		/** Waits for the texts: n8n takes the fields away while it shows them anew. */
		const expectTexts = async (expected: string[]) => {
			const deadline = Date.now() + 45_000;
			let shown = await texts();
			while (String(shown) !== String(expected) && Date.now() < deadline) {
				await editor.page.waitForTimeout(100);
				shown = await texts();
			}
			expect(shown).toEqual(expected);
		};
		const chooseSector = async (name: string) => {
			const sectors = await editor.openList('sector');
			await sectors.getByText(name).click();
			await expect(
				editor.part('resource-locator-sector').locator('input').last().inputValue(),
			).resolves.toContain(name);
		};

		beforeAll(async () => {
			await openWorkflow(withContacts(exampleFile('outbound-campaign.json')));
			await editor.openNode(outboundType);
			await fieldOf('welcome_offer__pt_BR', 'body_1').waitFor();
		});

		it('the texts stay', async () => {
			await fieldOf('welcome_offer__pt_BR', 'button_0_1').waitFor();
			const filledIn = await texts();
			expect(filledIn).toHaveLength(4);
			await chooseSector('Support');
			await editor.screenshot('8-other-sector');
			await expectTexts(filledIn);
			await chooseSector('Sales');
			await expectTexts(filledIn);
			await editor.screenshot('9-first-sector-again');
			await editor.closeNode();
			await editor.openNode(outboundType);
			await fieldOf('welcome_offer__pt_BR', 'body_1').waitFor();
			await expectTexts(filledIn);
		});
	});
});
