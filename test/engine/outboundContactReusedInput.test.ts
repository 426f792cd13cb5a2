import { WorkflowExecute } from 'n8n-core';
import {
	Workflow,
	type IDataObject,
	type INodeParameters,
	type IRun,
	type IRunData,
	type ITaskData,
} from 'n8n-workflow';

import { loadPackage, runWorkflow } from '../support/engine';
import { createAdditionalData } from '../support/engine/additionalData';
import { HarnessNodeTypes, packagePrefix } from '../support/engine/nodeTypes';
import { contacts, parametersWith } from '../support/outboundRun';
import { SandboxedCampaign } from '../support/sandboxedCampaign';

const node = new SandboxedCampaign();

const toNode = (node: string) => ({ node, type: 'main' as const, index: 0 });

/** A trigger, two nodes that read tables, one that passes items on, and the campaign. */
function workflowFile(parameters: IDataObject, source = 'n8n-nodes-base.dataTable') {
	const types = {
		Trigger: 'n8n-nodes-base.manualTrigger',
		'Do Not Contact': source,
		Contacts: source,
		Columns: 'n8n-nodes-base.set',
		Node: `${packagePrefix}crmOutboundContact`,
	};
	const names = Object.keys(types);
	return {
		nodes: Object.entries(types).map(([name, type], index) => ({
			...{ id: name, name, type, typeVersion: 1, position: [index, 0] as [number, number] },
			parameters: (name === 'Node' ? parameters : {}) as INodeParameters,
			credentials: name === 'Node' ? { crmApi: { id: '1', name: 'Demo CRM' } } : undefined,
		})),
		connections: Object.fromEntries(
			names.slice(0, -1).map((name, index) => [name, { main: [[toNode(names[index + 1])]] }]),
		),
	};
}

const list = '$("Do Not Contact")';

const withList = (mode: string, named = list) =>
	parametersWith({
		mode,
		leaveOut: { suppressedPhones: `={{ ${named}.all().map((row) => row.json.blocked ?? "") }}` },
	});

/** What the tables hold: their stand-ins pass on what the trigger gives. */
const rows = contacts(2);

/** Executes the workflow as the editor does, with its tables as they are. */
async function executeWorkflow(parameters: IDataObject, source?: string): Promise<IRunData> {
	const finished = await runWorkflow(workflowFile(parameters, source), {
		credential: { baseUrl: node.sandbox.baseUrl, token: 'demo-token' },
		mode: 'manual',
		pinned: { Trigger: rows },
	});
	expect(finished.error).toBeUndefined();
	return finished.run.data.resultData.runData;
}

/** Executes the campaign's node alone, on what the nodes before it have left. */
async function executeStep(
	parameters: IDataObject,
	runData: IRunData,
	{ source, pinData = {} }: { source?: string; pinData?: IDataObject } = {},
): Promise<{ error?: Error & { description?: string }; tasks: ITaskData[] }> {
	const loadedPackage = await loadPackage();
	const file = workflowFile(parameters, source);
	const workflow = new Workflow({
		...{ id: 'workflow', name: 'Workflow', active: false, ...file },
		nodeTypes: new HarnessNodeTypes(loadedPackage),
		settings: { executionOrder: 'v1' },
	});
	const additionalData = createAdditionalData(
		{
			loadedPackage,
			credential: { baseUrl: node.sandbox.baseUrl, token: 'demo-token' },
			mode: 'manual',
		},
		workflow,
	);
	const run = (await new WorkflowExecute(additionalData, 'manual').runPartialWorkflow2(
		workflow,
		runData,
		pinData as never,
		[],
		{ nodeName: 'Node', mode: 'inclusive' },
	)) as IRun;
	return {
		error: run.data.resultData.error as never,
		tasks: run.data.resultData.runData.Node ?? [],
	};
}

const hintOf = ([task]: ITaskData[]) => task.hints?.at(-1)?.message;

describe('a Send by "Execute step"', () => {
	it('does not decide by a table that n8n has not read again', async () => {
		const runData = await executeWorkflow(withList('preview'));
		const { error } = await executeStep(withList('send'), runData);
		expect(error?.message).toMatch(
			/^n8n has reused what "(?:Do Not Contact|Contacts)" read 1 minute ago$/,
		);
		expect(error?.description).toMatch(/Choose "Execute workflow".*pin the output of "/);
		expect(error?.description).toContain('Nothing was sent');
		expect(node.messages).toEqual([]);
	});

	it('sends to rows that somebody has pinned', async () => {
		const runData = await executeWorkflow(withList('preview'));
		const items = rows.map((json, item) => ({ json, pairedItem: { item } }));
		const { error } = await executeStep(withList('send'), runData, {
			pinData: { Contacts: items, 'Do Not Contact': items },
		});
		expect(error).toBeUndefined();
		expect(node.messages).toHaveLength(2);
	});

	it('previews and tests on what is there', async () => {
		const runData = await executeWorkflow(withList('preview'));
		const { error, tasks } = await executeStep(withList('preview'), runData);
		expect(error).toBeUndefined();
		expect(hintOf(tasks)).toContain('choose "Execute workflow", which reads the list again');
	});
});
