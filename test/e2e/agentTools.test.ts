import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { outputOf, type Execution } from '../../scripts/n8n/client';
import { resetSandbox, sentMessages } from '../support/sandboxControl';
import { exampleFile, inModeSend, nodeOf } from '../support/examples';
import { n8nPerFile } from './perFile';
import { startScriptedModel, type ScriptedModel, type Turn } from './scriptedModel';

const finalAnswer = 'Helena has the offer. Joana wants no messages, and 123 is no phone number.';
const modelScript: Turn[] = [
	[
		{ tool: 'Find_lead', arguments: { phone: '+55 (11) 98765-0001' } },
		{ tool: 'List_sectors', arguments: {} },
	],
	[{ tool: 'List_templates', arguments: { integration_id: 'int-main' } }],
	[callToContact('Helena', '+55 (11) 98765-0001')],
	[callToContact('Joana', '(31) 98765-0003'), callToContact('Nobody', '123')],
	finalAnswer,
];

describe('CRM nodes as tools of an AI agent', () => {
	const n8n = n8nPerFile();

	// Version 2 calls its tools itself; since version 3 the engine runs them as nodes.
	describe.each([2, 3.1])('version %p of the agent', (agentVersion) => {
		let model: ScriptedModel;
		let execution: Execution;

		beforeAll(async () => {
			await resetSandbox(n8n.sandbox);
			model = await startScriptedModel(modelScript);
			execution = await chat(agentVersion, model.baseUrl);
		});

		afterAll(async () => {
			await model?.close();
		});

		it('finishes, with the tools and parameters that are described to the model', () => {
			expect(execution.data.resultData.error).toBeUndefined();
			expect(outputOf(execution, 'AI Agent')).toEqual([{ output: finalAnswer }]);
			const tools = model.offeredTools();
			const inputs = tools.map(({ name, parameters: { properties } }) => [
				name,
				Object.entries(properties).map(([input, { type }]) => `${input}: ${type}`),
			]);
			expect(Object.fromEntries(inputs)).toEqual({
				Find_lead: ['phone: string'],
				List_sectors: [],
				List_templates: ['integration_id: string'],
				// n8n gives JSON parameters no type: both a list and an object are accepted.
				Contact_person: expect.arrayContaining([
					'template: string',
					'template_variables: undefined',
				]),
			});
			for (const { description, parameters } of tools) {
				expect(description).toMatch(/^[A-Z].{20,}/);
				for (const input of Object.values(parameters.properties)) {
					expect(input.description).toMatch(/^[A-Z].{10,}/);
				}
				expect(parameters).toMatchObject({ type: 'object', additionalProperties: false });
				expect(parameters.required ?? []).toEqual(Object.keys(parameters.properties));
			}
		});

		it("passes the CRM's answers to the model", () => {
			const answers = model.answers();

			expect(answers.map(({ tool }) => tool)).toEqual(
				modelScript.flatMap((turn) =>
					typeof turn === 'string' ? [] : turn.map(({ tool }) => tool),
				),
			);
			const [lead, sectors, templates] = answers.map(({ answer }) => answer as IDataObject[]);
			expect(lead).toEqual([expect.objectContaining({ id: 'lead-helena' })]);
			expect(sectors.map(({ id }) => id)).toContain('sector-sales');
			expect(templates.map(({ name }) => name)).toContain('welcome_offer');
		});

		it('tells the model who was contacted, and why others were not', () => {
			const reports = model.answers().slice(-3);

			expect(reports.map(({ answer }) => answer)).toEqual([
				[expect.objectContaining({ status: 'sent', leadId: 'lead-helena' })],
				[expect.objectContaining({ status: 'skipped', reason: 'optedOut' })],
				[expect.objectContaining({ status: 'failed', reason: 'invalidPhone' })],
			]);
			expect(sentMessages(n8n.sandbox)).toEqual([
				expect.objectContaining({
					to: '5511987650001',
					text: expect.stringContaining('Olá, Helena!'),
				}),
			]);
		});
	});

	it('accepts template variables filled in by the model', async () => {
		await resetSandbox(n8n.sandbox);
		const model = await startScriptedModel([
			[
				{
					tool: 'Contact_person',
					arguments: {
						...{ sector_id: 'sector-sales', name: 'Helena', phone: '+55 (11) 98765-0001' },
						discount: '20%',
					},
				},
			],
			finalAnswer,
		]);
		try {
			const execution = await chat(2, model.baseUrl, {
				template: { __rl: true, mode: 'list', value: 'welcome_offer|en_US' },
				templateVariables: {
					mappingMode: 'defineBelow',
					value: {
						welcome_offer__en_US__body_1: "={{ $fromAI('name', `Name of the person`, 'string') }}",
						welcome_offer__en_US__body_2: "={{ $fromAI('discount', `Such as 15%`, 'string') }}",
					},
					matchingColumns: [],
					schema: [],
				},
				// The example has them in JSON, which the model would have to fill in as well.
				options: {},
			});
			expect(execution.data.resultData.error).toBeUndefined();
			expect(sentMessages(n8n.sandbox)).toEqual([
				expect.objectContaining({ text: 'Hi Helena, here is 20% off your first visit.' }),
			]);
		} finally {
			await model.close();
		}
	});

	/** Sends a chat message to the example's agent in the editor. */
	async function chat(
		agentVersion: number,
		modelUrl: string,
		contactPerson: IDataObject = {},
	): Promise<Execution> {
		const openAi = await n8n.client.createCredential('openAiApi', 'Scripted model', {
			apiKey: 'none needed',
			url: modelUrl,
		});
		const changes = { 'Contact person': contactPerson as INodeParameters };
		const workflow = inModeSend(exampleFile('ai-agent.json', changes));
		nodeOf(workflow, 'AI Agent').typeVersion = agentVersion;
		// Nobody answers here, and older agents cannot ask.
		workflow.connections['Contact person'] = workflow.connections['Ask a person'];
		const isForPeople = ({ name }: { name: string }) => ['Ask a person', 'Reply'].includes(name);
		workflow.nodes = workflow.nodes.filter((node) => !isForPeople(node));
		delete workflow.connections['Ask a person'];
		delete workflow.connections['AI Agent'];
		const { id } = await n8n.client.createWorkflow(workflow, [n8n.credential, openAi]);
		const json = { sessionId: 'a-chat', action: 'sendMessage', chatInput: 'Offer it to Helena' };
		return await n8n.client.waitForExecution(await n8n.client.startWorkflow(id, 'Chat', json));
	}
});

/** A tool call of the model that contacts a person. */
function callToContact(name: string, phone: string) {
	const where = { sector_id: 'sector-sales', template: 'welcome_offer|pt_BR' };
	const template_variables = [name, name, '15%', 'spring'];
	return { tool: 'Contact_person', arguments: { name, phone, ...where, template_variables } };
}
