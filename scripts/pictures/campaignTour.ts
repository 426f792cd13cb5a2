import type { INodeParameters } from 'n8n-workflow';
import type { N8nClient, StoredCredential, WorkflowFile } from '../n8n/client';
import { ensureContactsTable } from '../n8n/seed';
import { examplePhone } from '../../test/support/exampleParameters';
import type { Editor } from '../n8n/editor';
import { exampleFile, nodeOf } from '../../test/support/examples';

export const tourNode = 'CRM Outbound Contact';

/** What a tour stops at, in this order. */
export type TourStop =
	'canvas' | 'contacts' | 'variables' | 'preview' | 'test' | 'done' | 'sent' | 'not-sent';

/** Which column goes into which placeholder of the template. */
const mapping = { welcome_offer__en_US__body_1: 'name', welcome_offer__en_US__body_2: 'discount' };

/** Parameters for the example's template in English, which all readers of the pictures can read. */
export const inEnglish: INodeParameters = {
	template: {
		...{ __rl: true, mode: 'list', value: 'welcome_offer|en_US' },
		cachedResultName:
			'welcome_offer (en_US) · Marketing · Hi {{1}}, here is {{2}} off your first visit.',
	},
	templateVariables: {
		mappingMode: 'defineBelow',
		matchingColumns: [],
		value: Object.fromEntries(
			Object.entries(mapping).map(([id, column]) => [id, `={{ $json.${column} }}`]),
		),
		schema: [
			['welcome_offer__en_US__body_1', 'Body {{1}}: Hi ▢, here is … off your first …'],
			['welcome_offer__en_US__body_2', 'Body {{2}}: …here is ▢ off your first visit.'],
		].map(([id, displayName]) => ({
			...{ id, displayName, type: 'string', required: false, display: true },
			...{ defaultMatch: false, canBeUsedToMatch: false, removed: false },
		})),
	},
};

/** The example campaign with its contacts in a Data Table, and placeholders that nobody has filled in. */
function tourWorkflow(): WorkflowFile {
	const example = exampleFile('outbound-campaign.json', { [tourNode]: inEnglish });
	const tables = exampleFile('opt-out.json');
	const [start, contacts] = ['Start', 'Contacts'].map((name) => nodeOf(tables, name));
	const [x, y] = nodeOf(example, 'Contacts').position;
	const variables = nodeOf(example, tourNode).parameters.templateVariables as INodeParameters;
	nodeOf(example, tourNode).parameters.templateVariables = { ...variables, value: null };
	const replaced = /stickyNote|formTrigger|\.form$|extractFromFile/;
	const main = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
	return {
		...example,
		name: 'Spring campaign',
		nodes: [
			{ ...start, position: [x - 220, y] },
			{ ...contacts, position: [x, y] },
			...example.nodes.filter(({ type }) => !replaced.test(type)),
		],
		connections: {
			Start: main('Contacts'),
			Contacts: main('Columns'),
			Columns: example.connections.Columns,
			[tourNode]: example.connections[tourNode],
		},
	};
}

/**
 * A campaign as somebody prepares and sends it in the editor: the contacts of a Data Table, columns that are
 * dragged into the placeholders of the template, a preview, a test message, and the messages.
 *
 * @param show called at each stop
 */
export async function tourCampaign(
	editor: Editor,
	client: N8nClient,
	credential: StoredCredential,
	show: (stop: TourStop) => Promise<void>,
): Promise<void> {
	const { page } = editor;
	const output = editor.part('output-panel');
	const executeStep = async () => {
		await editor.part('node-execute-button').click();
		// The button shows a spinner while the node runs.
		await page.waitForTimeout(1_000);
		await editor.part('node-execute-button').getByText('Execute step').waitFor();
	};
	await ensureContactsTable(client);
	const { id } = await client.createWorkflow(tourWorkflow(), [credential]);
	await editor.openWorkflow(id);
	await editor.part('canvas').getByText('Not Sent').first().waitFor();
	await editor.part('zoom-to-fit').click();
	await show('canvas');

	await editor.openNode('Columns');
	await executeStep();
	await output.getByText('Adriana Aragão').first().waitFor();
	await show('contacts');

	await editor.openNode(tourNode);
	for (const [field, column] of Object.entries(mapping)) await editor.dragInput(column, field);
	await show('variables');

	await executeStep();
	await output.getByText(/^Not Sent Branch/).click();
	const text = output.getByText(/Hi Adriana Aragão, here is/);
	await editor.widenOutput();
	// Below the rows that need somebody.
	await text.scrollIntoViewIfNeeded();
	await show('preview');

	await editor.chooseOption('mode', 'Send Test');
	await editor.field('testPhone').locator('input').fill(examplePhone);
	await executeStep();
	await output.getByText(/^Not Sent Branch/).click();
	await show('test');

	await editor.chooseOption('mode', 'Send');
	await editor.field('campaignKey').locator('input').fill('spring-2026');
	await editor.closeNode();
	await editor.executeWorkflow('Start');
	await page.getByText('Workflow executed successfully').waitFor();
	await show('done');

	await editor.openNode(tourNode);
	await output.getByText(/^Sent Branch/).click();
	await show('sent');
	await output.getByText(/^Not Sent Branch/).click();
	await output.getByText('invalidPhone').first().waitFor();
	await show('not-sent');
	await editor.closeNode();
}
