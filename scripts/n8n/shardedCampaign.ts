/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExecutionSummary, N8nClient, WorkflowFile } from './client';
import { exampleFile, inModeSend, nodeOf, withContacts } from '../../test/support/examples';

const splitFile = 'sharded-campaign.json';
const shardFile = 'sharded-campaign-shard.json';
const presetWebhook = 'http://localhost:5678/';
const unfinishedStatuses = new Set(['new', 'running', 'waiting', 'unknown']);

/** Changes to the example; default: none. */
export interface CampaignChanges {
	contacts?: number;
	shards?: number;
	messagesPerSecond?: number;
	/** False for none. */
	campaignKey?: string | false;
}

/** The two example workflows of a sharded campaign, in a running n8n. */
export class ShardedCampaign {
	private constructor(
		private readonly client: N8nClient,
		private readonly splitId: string,
		private readonly shardId: string,
	) {}

	/**
	 * Imports both workflows as a user would: with credentials of this n8n, and with its URL
	 * in "Start Shard". The shard's workflow is active afterwards.
	 *
	 * @param crm the fields of the CRM credential
	 */
	static async install(
		client: N8nClient,
		crm: IDataObject,
		changes: CampaignChanges = {},
	): Promise<ShardedCampaign> {
		const credentials = [
			await client.createCredential('crmApi', 'CRM sandbox', crm),
			await client.createCredential('httpHeaderAuth', 'Campaign shards', {
				name: 'X-Campaign-Shards',
				value: randomBytes(16).toString('hex'),
			}),
		];
		const shard = inModeSend(exampleFile(shardFile));
		const { parameters } = nodeOf(shard, 'CRM Outbound Contact');
		const limits = parameters.limits as INodeParameters;
		limits.messagesPerSecond = changes.messagesPerSecond ?? limits.messagesPerSecond;
		if (changes.campaignKey === false) parameters.campaignKey = '';
		else parameters.campaignKey = changes.campaignKey ?? parameters.campaignKey;

		const split = exampleFile(splitFile);
		replaceIn(split, 'Start Shard', 'url', presetWebhook, `${client.baseUrl}/`);
		if (changes.shards !== undefined) {
			replaceIn(split, 'Shards', 'jsCode', 'shardCount = 8', `shardCount = ${changes.shards}`);
		}
		const { id: shardId } = await client.createWorkflow(shard, credentials);
		await client.activateWorkflow(shardId);
		const { id: splitId } = await client.createWorkflow(
			withContacts(split, contactsOf(changes.contacts ?? 2_000)),
			credentials,
		);
		return new ShardedCampaign(client, splitId, shardId);
	}

	/** Makes another installation possible: each webhook path can be active only once. */
	async deactivate(): Promise<void> {
		await this.client.deactivateWorkflow(this.shardId);
	}

	/** Executes the split workflow, as "Execute workflow" does; resolves once it has started. */
	async start(): Promise<string> {
		return await this.client.startWorkflow(this.splitId, 'Start');
	}

	/** The executions of the shard's workflow, oldest first; without their data. */
	async shardExecutions(): Promise<ExecutionSummary[]> {
		const executions = await this.client.executions(this.shardId);
		return executions.sort((one, other) => Number(one.id) - Number(other.id));
	}

	/**
	 * Waits for the end of a run.
	 *
	 * @param splitExecution id returned by `start`
	 * @param shards number of executions of the run
	 * @returns the executions of this run's shards, successful or not
	 * @throws Error when the split fails, or not all shards have ended in time
	 */
	async finished(
		splitExecution: string,
		shards: number,
		timeoutMs: number,
	): Promise<ExecutionSummary[]> {
		const deadline = Date.now() + timeoutMs;
		const split = await this.client.waitForExecution(splitExecution, timeoutMs);
		if (split.status !== 'success') {
			const { error } = split.data.resultData;
			throw new Error(`The split ended with "${split.status}": ${error?.message}`);
		}
		for (;;) {
			const all = await this.shardExecutions();
			const run = all.filter(({ id }) => Number(id) > Number(splitExecution));
			if (run.length === shards && run.every(({ status }) => !unfinishedStatuses.has(status)))
				return run;
			if (Date.now() > deadline) {
				const states = run.map(({ id, status }) => `${id} ${status}`).join(', ');
				throw new Error(`The shards have not all ended in ${timeoutMs} ms: ${states}`);
			}
			await sleep(250);
		}
	}
}

/** Contacts with phones such as `+55 (11) 97000-0000`. */
function contactsOf(count: number): IDataObject[] {
	return Array.from({ length: count }, (_, index) => ({
		name: `Contact ${index + 1}`,
		phone: `+55 (11) 9${String(70_000_000 + index).replace(/(\d{4})$/, '-$1')}`,
		discount: '10%',
		offer: `offer-${index + 1}`,
	}));
}

/** Ids of the executions that an n8n worker has started, from its log. */
export function executionsBegunBy({ logFile }: { logFile: string }): string[] {
	const log = readFileSync(logFile, 'utf8');
	return [...log.matchAll(/Worker started execution (\d+)/g)].map(([, id]) => id);
}

/** Replaces a text in a parameter; fails when the example does not contain it. */
function replaceIn(
	workflow: WorkflowFile,
	nodeName: string,
	parameter: string,
	text: string,
	replacement: string,
): void {
	const { parameters } = nodeOf(workflow, nodeName);
	const value = String(parameters[parameter]);
	if (!value.includes(text)) {
		throw new Error(`"${nodeName}" of "${workflow.name}" does not say "${text}" any more.`);
	}
	parameters[parameter] = value.replace(text, replacement);
}
