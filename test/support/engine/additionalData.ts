import { ExecutionLifecycleHooks } from 'n8n-core';
import type {
	IDataObject,
	IWorkflowExecuteAdditionalData,
	WorkflowExecuteMode,
	Workflow,
} from 'n8n-workflow';

import { HarnessCredentialsHelper } from './credentialsHelper';
import type { LoadedPackage } from './package';

/** What a run needs besides the workflow. */
export interface RunContext {
	loadedPackage: LoadedPackage;
	/** Fields of the `crmApi` credential; omitted fields have their defaults. */
	credential: IDataObject;
	mode: WorkflowExecuteMode;
}

let executions = 0;

/** Creates the data that n8n's server gives the engine for a run. */
export function createAdditionalData(
	context: RunContext,
	workflow: Workflow,
): IWorkflowExecuteAdditionalData {
	const executionId = String(++executions);
	const { loadedPackage, credential, mode } = context;
	return {
		credentialsHelper: new HarnessCredentialsHelper(loadedPackage.credentials, credential),
		executionId,
		currentNodeExecutionIndex: 0,
		hooks: new ExecutionLifecycleHooks(mode, executionId, {
			id: workflow.id,
			name: workflow.name ?? 'Workflow',
			active: false,
			isArchived: false,
			activeVersionId: null,
			createdAt: new Date(),
			updatedAt: new Date(),
			nodes: Object.values(workflow.nodes),
			connections: workflow.connectionsBySourceNode,
		}),
		restApiUrl: 'http://localhost/rest',
		instanceBaseUrl: 'http://localhost/',
		formBaseUrl: 'http://localhost/form',
		formWaitingBaseUrl: 'http://localhost/form-waiting',
		formTestBaseUrl: 'http://localhost/form-test',
		webhookBaseUrl: 'http://localhost/webhook',
		webhookWaitingBaseUrl: 'http://localhost/webhook-waiting',
		webhookTestBaseUrl: 'http://localhost/webhook-test',
		mcpBaseUrl: 'http://localhost/mcp',
		mcpTestBaseUrl: 'http://localhost/mcp-test',
		variables: {},
		sendDataToUI: () => {},
		setExecutionStatus: () => {},
		logAiEvent: () => {},
	} as unknown as IWorkflowExecuteAdditionalData;
}
