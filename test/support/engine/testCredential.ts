import { ExecuteContext, RoutingNode } from 'n8n-core';
import {
	createEmptyRunExecutionData,
	NodeConnectionTypes,
	UnexpectedError,
	Workflow,
	type ICredentialDataDecryptedObject,
	type ICredentialTestRequest,
	type IDataObject,
	type INode,
	type INodeCredentialTestResult,
	type INodeType,
	type INodeTypes,
	type IRunExecutionData,
} from 'n8n-workflow';

import { createAdditionalData } from './additionalData';
import { loadPackage } from './package';

interface RequestError extends Error {
	cause?: { response?: { status: number; statusText: string }; code?: string };
}

/**
 * Tests the credential as n8n does: the steps of its `CredentialsTester` (n8n,
 * services/credentials-tester.service), which is not part of n8n-core, around n8n-core's own
 * routing node. Rules about bodies are not supported, because ours has none.
 *
 * @param credential fields of the `crmApi` credential
 */
export async function testCredential(credential: IDataObject): Promise<INodeCredentialTestResult> {
	const loadedPackage = await loadPackage();
	const test = loadedPackage.credentials.get('crmApi')?.test;
	if (!test) throw new UnexpectedError('The credential has no test');
	const node: INode = {
		id: 'temp',
		name: 'Temp-Node',
		type: 'n8n-nodes-base.noOp',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		credentials: { crmApi: { id: '1', name: 'Demo CRM' } },
	};
	const nodeType: INodeType = {
		description: {
			displayName: 'No Operation',
			name: node.type,
			group: ['organization'],
			version: 1,
			description: 'Sends the request of the test',
			defaults: { name: node.name },
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			credentials: [{ name: 'crmApi', required: true }],
			properties: [
				{
					displayName: 'Temp',
					name: 'temp',
					type: 'string',
					routing: { request: test.request },
					default: '',
				},
			],
		},
	};
	const nodeTypes: INodeTypes = {
		getByName: () => nodeType,
		getByNameAndVersion: () => nodeType,
		getKnownTypes: () => ({}),
	};
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	const context = new ExecuteContext(
		workflow,
		node,
		createAdditionalData({ loadedPackage, credential, mode: 'internal' }, workflow),
		'internal',
		createEmptyRunData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
	try {
		await new RoutingNode(context, nodeType, {
			id: '1',
			name: 'Demo CRM',
			type: 'crmApi',
			data: credential as ICredentialDataDecryptedObject,
		}).runNode();
		return { status: 'OK', message: 'Connection successful!' };
	} catch (error) {
		return { status: 'Error', message: messageOf(error as RequestError, test) };
	}
}

/** Creates run data without results; older versions of n8n use a plain object. */
function createEmptyRunData(): IRunExecutionData {
	const create = createEmptyRunExecutionData as typeof createEmptyRunExecutionData | undefined;
	return create ? create() : ({ resultData: { runData: {} } } as unknown as IRunExecutionData);
}

function messageOf(
	{ message, cause }: RequestError,
	{ rules = [] }: ICredentialTestRequest,
): string {
	if (!cause?.response) return cause?.code ?? message;
	const { status, statusText } = cause.response;
	const rule = rules.find(
		({ type, properties }) => type === 'responseCode' && properties.value === status,
	);
	return rule?.properties.message ?? (statusText || `Received HTTP status code: ${status}`);
}
