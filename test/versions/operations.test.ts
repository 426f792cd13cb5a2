import { Workflow, type IDataObject, type INodeParameters } from 'n8n-workflow';

import { loadPackage, nodeName, runNode, workflowNode } from '../support/engine';
import { HarnessNodeTypes } from '../support/engine/nodeTypes';
import { exampleParameters } from '../support/exampleParameters';
import { parametersWith } from '../support/outboundRun';
import { operations } from '../support/operations';
import { sandboxPerFile } from '../support/testSandbox';

/** A node's parameters after a workflow with it was opened. */
async function opened(type: string, parameters: IDataObject): Promise<INodeParameters> {
	const workflow = new Workflow({
		nodes: [workflowNode({ type, parameters })],
		connections: {},
		active: false,
		nodeTypes: new HarnessNodeTypes(await loadPackage()),
	});
	return workflow.nodes[nodeName].parameters;
}

const sandbox = sandboxPerFile();
let credential: IDataObject;

beforeAll(() => {
	credential = { baseUrl: sandbox.baseUrl, token: 'demo-token' };
});

describe('a workflow opens', () => {
	it.each(operations)('with $title and keeps every parameter', async (operation) => {
		const parameters = exampleParameters(operation);
		expect(Object.keys(await opened(operation.node.name, parameters))).toEqual(
			expect.arrayContaining(Object.keys(parameters)),
		);
	});

	it('with a campaign', async () => {
		const parameters = parametersWith({ campaignKey: 'spring' });
		expect(Object.keys(await opened('crmOutboundContact', parameters))).toEqual(
			expect.arrayContaining(Object.keys(parameters)),
		);
	});

	it.each(['preview', 'send'])('with Skip Look-Ups, which the mode %s keeps', async (mode) => {
		const options = { skipLookUps: true };
		const parameters = parametersWith({ mode, options });
		expect((await opened('crmOutboundContact', parameters)).options).toEqual(options);
	});
});

describe('every operation answers', () => {
	it.each(operations)('$title', async (operation) => {
		const { name } = operation.node;
		const node = { type: name, parameters: exampleParameters(operation) };
		const run = await runNode(node, [{}], { credential });
		expect(run.error).toBeUndefined();
		expect(run.items(nodeName).length).toBeGreaterThan(0);
	});
});
