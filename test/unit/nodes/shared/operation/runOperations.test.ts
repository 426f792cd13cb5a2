import type { IExecutePaginationFunctions } from 'n8n-workflow';

import type { RequestCache } from '../../../../../nodes/shared/operation/nodeRun';
import type { CustomOperation } from '../../../../../nodes/shared/operation/operation';
import { routing } from '../../../../../nodes/shared/operation/runOperations';

/** The answers that a call with routing shares with its other tries. */
async function answersOfCall(type: string, executeData: object, toolArguments: object) {
	let answers: RequestCache | undefined;
	const operation: CustomOperation = {
		name: 'Do',
		value: 'do',
		action: 'Do',
		description: 'Do',
		run: async ({ run }) => {
			({ writes: answers } = run);
			return [];
		},
	};
	const context = {
		getNode: () => ({ type, retryOnFail: true }),
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
	return answers;
}

const agent = {};

it('calls of tools without arguments share nothing, although they share the execute data', async () => {
	const first = await answersOfCall('crmLeadTool', agent, {});
	expect(await answersOfCall('crmLeadTool', agent, {})).not.toBe(first);
	expect(await answersOfCall('crmSendMessageTool', agent, {})).not.toBe(first);
});

it('the tries of a call of a tool share the answers', async () => {
	const toolArguments = {};
	const first = await answersOfCall('crmLeadTool', agent, toolArguments);
	expect(await answersOfCall('crmLeadTool', agent, toolArguments)).toBe(first);
});

it('the tries of a node share the answers', async () => {
	const first = await answersOfCall('crmLead', agent, {});
	expect(await answersOfCall('crmLead', agent, {})).toBe(first);
	expect(await answersOfCall('crmLead', {}, {})).not.toBe(first);
});
