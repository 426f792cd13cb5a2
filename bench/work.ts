import { OutboundHttp } from '@n8n/backend-network';
import { Container } from '@n8n/di';
import type { IDataObject } from 'n8n-workflow';

import {
	nodeName,
	runNode,
	runWorkflow,
	type FinishedRun,
	type NodeUnderTest,
} from '../test/support/engine';
import { inLanes } from '../test/support/inLanes';
import { picked } from '../test/support/pickedLocator';
import { httpRequest } from './httpRequestNode';
import type { SandboxProcess } from './sandboxProcess';

/** Parallel requests of the compared nodes and loops. */
export const concurrency = 8;

/** People without a lead in the sandbox. */
export function people(count: number): Array<{ name: string; phone: string }> {
	return Array.from({ length: count }, (_, index) => ({
		name: `Contact ${index}`,
		phone: `55119${70_000_000 + index}`,
	}));
}

/** Sends a POST with n8n's own request helper. */
export async function post(
	{ baseUrl }: Pick<SandboxProcess, 'baseUrl'>,
	url: string,
	body: IDataObject,
): Promise<IDataObject> {
	return (await Container.get(OutboundHttp)
		.requests()
		.request({
			method: 'POST',
			baseURL: baseUrl,
			url,
			body,
			json: true,
			headers: { Token: 'demo-token' },
		})) as IDataObject;
}

/** Runs a node with items, and checks that all are in its output. */
export async function run(
	sandbox: Pick<SandboxProcess, 'baseUrl'>,
	node: NodeUnderTest,
	items: IDataObject[],
	maxConcurrentRequests?: number,
): Promise<FinishedRun> {
	const credential = {
		baseUrl: sandbox.baseUrl,
		token: 'demo-token',
		...(maxConcurrentRequests !== undefined && { maxConcurrentRequests }),
	};
	const finished = await runNode(node, items, { credential });
	return requireAllItems(finished, nodeName, items.length);
}

function requireAllItems(finished: FinishedRun, node: string, count: number): FinishedRun {
	if (finished.error) throw finished.error;
	if (finished.items(node).length !== count) throw new Error('Items are missing in the output');
	return finished;
}

/** CRM Lead: Create. */
export const createLead: NodeUnderTest = {
	type: 'crmLead',
	parameters: {
		resource: 'lead',
		operation: 'create',
		phone: '={{ $json.phone }}',
		name: '={{ $json.name }}',
	},
};

/** CRM Outbound Contact with required parameters only. */
export const contact: NodeUnderTest = {
	type: 'crmOutboundContact',
	parameters: {
		mode: 'send',
		sector: picked('sector-sales', 'id'),
		template: picked('plain_hello|pt_BR', 'name'),
		phone: '={{ $json.phone }}',
		leadName: '={{ $json.name }}',
		skipLabels: '',
		options: {},
	},
};

/**
 * Sends the requests of CRM Outbound Contact in a bare loop.
 *
 * @param until when no more contacts are started, by `performance.now()`
 */
export async function contactInLoop(
	sandbox: Pick<SandboxProcess, 'baseUrl'>,
	items: IDataObject[],
	parallel = concurrency,
	until = Number.POSITIVE_INFINITY,
): Promise<void> {
	await inLanes(items, parallel, async (person) => {
		if (performance.now() > until) return;
		const { id } = await post(sandbox, '/lead', person);
		await post(sandbox, '/account-external-conversation', {
			leadId: id,
			accountChatSectorId: 'sector-sales',
		});
		await post(sandbox, '/chatapp/send-message', {
			accountIntegrationId: 'int-main',
			to: person.phone,
			type: 'template',
			template: { name: 'plain_hello', language: { code: 'pt_BR' }, components: [] },
		});
	});
}

/** A template message as an n8n expression. */
const messageBody =
	"={{ JSON.stringify({ accountIntegrationId: 'int-main', to: $('Trigger').item.json.phone, type: 'template', template: { name: 'plain_hello', language: { code: 'pt_BR' }, components: [] } }) }}";

/** Sends the same requests with three consecutive HTTP Request nodes. */
export async function contactByHttpRequests(
	sandbox: SandboxProcess,
	items: IDataObject[],
): Promise<FinishedRun> {
	const chain = [
		httpRequest(sandbox, '/lead', { name: '={{ $json.name }}', phone: '={{ $json.phone }}' }),
		httpRequest(sandbox, '/account-external-conversation', {
			leadId: '={{ $json.id }}',
			accountChatSectorId: 'sector-sales',
		}),
		httpRequest(sandbox, '/chatapp/send-message', messageBody),
	];
	const names = ['Trigger', ...chain.map((_, index) => `Request ${index + 1}`)];
	const finished = await runWorkflow(
		{
			nodes: names.map((name, index) => ({
				id: name,
				name,
				type:
					index === 0
						? 'n8n-nodes-base.manualTrigger'
						: `n8n-nodes-crm-service.${chain[index - 1].type}`,
				typeVersion: index === 0 ? 1 : 4.2,
				position: [200 * index, 0],
				parameters: (chain[index - 1]?.parameters ?? {}) as never,
			})),
			connections: Object.fromEntries(
				names
					.slice(1)
					.map((name, index) => [
						names[index],
						{ main: [[{ node: name, type: 'main', index: 0 }]] },
					]),
			),
		},
		{ credential: { baseUrl: sandbox.baseUrl, token: 'demo-token' }, pinned: { Trigger: items } },
	);
	return requireAllItems(finished, names[names.length - 1], items.length);
}
