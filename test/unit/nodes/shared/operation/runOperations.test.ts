import type {
	IExecuteFunctions,
	IExecutePaginationFunctions,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { endpoints } from '../../../../../nodes/shared/contract';
import type { CustomOperation } from '../../../../../nodes/shared/operation/operation';
import { customOperation, routing } from '../../../../../nodes/shared/operation/runOperations';
import { RequestFailed } from '../../../../../nodes/shared/transport/failure/requestFailed';

const credential = { baseUrl: 'https://crm.example.com/api/v1', token: 'token' };

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
		getCredentials: async () => credential,
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

it.each([
	[4, expect.stringContaining('Check the CRM. 2 of 4 items are done (rows 1 to 2).')],
	[1, 'Check the CRM.'],
])(
	'each try says which rows are done, also where it ends before it sends: %d',
	async (count, description) => {
		const operation: CustomOperation = {
			name: 'Do',
			value: 'do',
			action: 'Do',
			description: 'Do',
			run: async ({ getItemIndex }) => {
				if (getItemIndex() < count - 2) return [{}];
				const failure = { message: 'The outcome is unknown', description: 'Check the CRM.' };
				throw new RequestFailed({ ...failure, kind: 'unknown' }, 'possible');
			},
		};
		const execution = {};
		const context = {
			getNode: () => ({ type: 'crmLead', retryOnFail: true, parameters: {} }),
			getTimezone: () => 'UTC',
			getExecuteData: () => execution,
			getInputData: () => Array(count).fill({}),
			getNodeParameter: (_name: string, _item: number, fallback: unknown) => fallback,
			getCredentials: async () => credential,
			getExecutionCancelSignal: () => undefined,
			continueOnFail: () => false,
		};
		for (let tries = 0; tries < 3; tries++) {
			const run = customOperation(operation).call(context as unknown as IExecuteFunctions);
			await expect(run).rejects.toMatchObject({
				message: 'The outcome is unknown',
				description,
			});
		}
	},
);

it('a request that takes no body has none: proxies refuse one of GET', async () => {
	const sent: IHttpRequestOptions[] = [];
	const operation = {
		...{ name: 'List', value: 'list', action: 'List', description: 'List' },
		endpoint: endpoints.listChatSectors,
	};
	const context = {
		getNode: () => ({ type: 'crmChatSector', parameters: {} }),
		getTimezone: () => 'UTC',
		getExecuteData: () => ({}),
		getInputData: () => ({ json: {} }),
		getItemIndex: () => 0,
		getNodeParameter: (_name: string, fallback: unknown) => fallback,
		getCredentials: async () => credential,
		getExecutionCancelSignal: () => undefined,
		continueOnFail: () => false,
		helpers: {
			httpRequestWithAuthentication: async (_name: string, options: IHttpRequestOptions) => {
				sent.push(options);
				return { statusCode: 200, headers: {}, body: [] };
			},
		},
	};
	const { pagination } = routing(operation).operations as {
		pagination: (this: IExecutePaginationFunctions) => Promise<unknown>;
	};
	await pagination.call(context as unknown as IExecutePaginationFunctions);
	expect(sent.map(({ body }) => body)).toEqual([undefined]);
});
