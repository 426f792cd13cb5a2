import type { IExecutePaginationFunctions } from 'n8n-workflow';

import type { CustomOperation } from '../../../../../nodes/shared/operation/operation';
import { routing } from '../../../../../nodes/shared/operation/runOperations';

/** Whether a call with routing runs the operation: it shares the answer of an earlier try. */
async function isRun(type: string, executeData: object, toolArguments: object) {
	let hasRun = false;
	const operation: CustomOperation = {
		name: 'Do',
		value: 'do',
		action: 'Do',
		description: 'Do',
		run: async () => {
			hasRun = true;
			return [];
		},
	};
	const context = {
		getNode: () => ({ type, retryOnFail: true, parameters: {} }),
		getTimezone: () => 'UTC',
		getExecuteData: () => executeData,
		getInputData: () => ({ json: toolArguments }),
		getItemIndex: () => 0,
		getNodeParameter: (_name: string, fallback: unknown) => fallback,
		getCredentials: async () => ({ baseUrl: 'https://crm.example.com/api/v1', token: 'token' }),
		getExecutionCancelSignal: () => undefined,
		continueOnFail: () => false,
	};
	const { pagination } = routing(operation).operations as {
		pagination: (this: IExecutePaginationFunctions) => Promise<unknown>;
	};
	await pagination.call(context as unknown as IExecutePaginationFunctions);
	return hasRun;
}

const agent = {};

it('calls of tools without arguments share nothing, although they share the execute data', async () => {
	expect(await isRun('crmLeadTool', agent, {})).toBe(true);
	expect(await isRun('crmLeadTool', agent, {})).toBe(true);
	expect(await isRun('crmSendMessageTool', agent, {})).toBe(true);
});

it('the tries of a call of a tool share the answers', async () => {
	const toolArguments = {};
	expect(await isRun('crmLeadTool', agent, toolArguments)).toBe(true);
	expect(await isRun('crmLeadTool', agent, toolArguments)).toBe(false);
});

it('the tries of a node share the answers', async () => {
	const execution = {};
	expect(await isRun('crmLead', execution, {})).toBe(true);
	expect(await isRun('crmLead', execution, {})).toBe(false);
	expect(await isRun('crmLead', {}, {})).toBe(true);
});
