/* eslint-disable @n8n/community-nodes/no-restricted-imports, no-console -- runs in Node.js, not in n8n */
import { NodeConnectionTypes, type IDataObject, type INode } from 'n8n-workflow';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSandbox, type MessageRecord, type Sandbox } from '../../sandbox';
import { ensureN8n } from '../../scripts/n8n/cache';
import { stopAllProcesses } from '../../scripts/n8n/childProcesses';
import {
	N8nClient,
	outputOf,
	type ExecutionSummary,
	type WorkflowFile,
} from '../../scripts/n8n/client';
import { ensureDebianPackages } from '../../scripts/n8n/debianPackages';
import { packPackage } from '../../scripts/n8n/pack';
import { startQueueMode, type QueueMode } from '../../scripts/n8n/queueMode';
import { logInAsOwner } from '../../scripts/n8n/seed';
import { campaignParameters } from '../faults/campaignNode';
import { testedVersion } from './n8nUnderTest';
import { executionsBegunBy, ShardedCampaign } from '../../scripts/n8n/shardedCampaign';

const contactCount = 600;
/** Of the list that several workflows write to. */
const sharedCount = 200;
const sharedPhones = Array.from(
	{ length: sharedCount },
	(_, index) => `55119${60_000_000 + index}`,
);
/** In the format of the example: `+55 (11) 97000-0000` and so on. */
const contactPhones = Array.from(
	{ length: contactCount },
	(_, index) => `55119${70_000_000 + index}`,
);
const shardCount = 8;
/** Shards per worker at the same time: fewer than there are, so that both workers get some. */
const shardsPerWorker = 2;
/** Faster than the example, so that a run takes ten seconds. */
const messagesPerSecond = 20;
/** Of each shard, the contacts of the next two seconds are claimed before their messages. */
const claimedAhead = shardsPerWorker * 2 * messagesPerSecond;
/**
 * Time after which the jobs of a dead worker are detected. n8n's defaults, 60 s and a check every 30 s,
 * would only make the test longer.
 */
const quickStallDetection = {
	QUEUE_WORKER_LOCK_DURATION: '12000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '3000',
	QUEUE_WORKER_STALLED_INTERVAL: '3000',
};
/** n8n's message for an execution whose worker has died. */
const stalledMessage = /^This execution failed to be processed too many times/;
/** Includes the installation of PostgreSQL and Redis. */
const startTimeoutMs = 10 * 60_000;
/** A run takes ten seconds on two idle cores. */
const runTimeoutMs = 5 * 60_000;

let folder: string;
let sandbox: Sandbox;
let queue: QueueMode;
let client: N8nClient;
let campaign: ShardedCampaign;

beforeAll(async () => {
	await ensureDebianPackages(['postgresql', 'redis-server'], console.info);
	folder = await mkdtemp(join(tmpdir(), 'crm-queue-mode-'));
	sandbox = await startSandbox({ latencyMs: 5 });
	queue = await startQueueMode({
		...{ n8n: await ensureN8n(() => undefined, testedVersion), folder },
		tarball: await packPackage(folder),
		...{ workers: 2, concurrency: shardsPerWorker, env: quickStallDetection },
	});
	client = new N8nClient(queue.main.baseUrl);
	await logInAsOwner(client, { email: 'owner@example.com', password: 'Queue-mode-1' });
	const crm = { baseUrl: sandbox.baseUrl, token: 'demo-token' };
	campaign = await ShardedCampaign.install(client, crm, {
		contacts: contactCount,
		messagesPerSecond,
	});
}, startTimeoutMs);

afterAll(async () => {
	await queue?.stop();
	await stopAllProcesses();
	await sandbox?.close();
	if (folder) await rm(folder, { recursive: true, force: true });
}, 120_000);

describe('two campaigns and an update of metadata over one list, started at once', () => {
	/** Starts workflows that write to the leads of a list, each so many times, and waits for their ends. */
	const runAtOnce = async (
		nodes: Array<[type: string, parameters: IDataObject]>,
		phones = sharedPhones,
		times = 1,
	) => {
		const crm = { baseUrl: sandbox.baseUrl, token: 'demo-token' };
		const credential = await client.createCredential('crmApi', 'CRM of all', crm);
		const ids = await Promise.all(
			nodes.map(async ([type, parameters]) => {
				const workflow = writingWorkflow(type, parameters, phones);
				return (await client.createWorkflow(workflow, [credential])).id;
			}),
		);
		const started = await Promise.all(
			Array.from({ length: times }, () => ids)
				.flat()
				.map(async (id) => await client.startWorkflow(id, 'Start')),
		);
		const executions = await Promise.all(
			started.map(async (id) => await client.waitForExecution(id, runTimeoutMs)),
		);
		const errors = executions.map(({ data }) => data.resultData.error?.message);
		expect(errors).toEqual(started.map(() => undefined));
	};
	const withKey = (key: string, options: IDataObject = {}): [string, IDataObject] => [
		'crmOutboundContact',
		{ ...campaignParameters(true, options), campaignKey: key, limits: { messagesPerSecond: 0 } },
	];
	const update: [string, IDataObject] = [
		'crmLead',
		{
			...{ resource: 'lead', operation: 'upsert', phone: '={{ $json.phone }}' },
			...{ defaultCountry: 'BR', additionalFields: { metadata: '{"score": 7}' } },
		},
	];

	it(
		'double nobody, and lose no claim and nothing that the leads had, on two workers',
		async () => {
			const account = sandbox.store.account('account-a');
			const existing = sharedPhones.slice(sharedCount / 2);
			for (const phone of existing) {
				account.addLead({ name: 'Contact', phone, metadata: { erp: 17 } });
			}
			const campaigns = [withKey('spring'), withKey('summer')];
			for (const nodes of [[...campaigns, update], campaigns]) await runAtOnce(nodes);

			const sentTo = messagesTo(sharedPhones).map(({ to }) => to);
			const counts = sharedPhones.map((phone) => sentTo.filter((to) => to === phone).length);
			expect(counts).toEqual(sharedPhones.map(() => 2));
			const leads = sharedPhones.map((phone) => account.leads.findBy('phone', phone));
			expect(leads.map(({ length }) => length)).toEqual(sharedPhones.map(() => 1));
			for (const [lead] of leads) {
				const campaignsOfLead = lead.metadata.campaigns as IDataObject;
				expect(Object.keys(campaignsOfLead).sort()).toEqual(['spring', 'summer']);
				const { erp } = lead.metadata;
				expect(erp).toBe(existing.includes(lead.phone ?? '') ? 17 : undefined);
			}
		},
		3 * runTimeoutMs,
	);

	/** The later of two executions stops; with the option, both go through the list. */
	it.each([
		['at most ten', {}, '8', 10],
		['nobody, with the option for several servers', { guardAgainstParallelRuns: true }, '9', 0],
	])(
		'of a schedule that overlaps with itself double %s',
		async (_most, options, digit, most) => {
			const phones = Array.from({ length: 60 }, (_, n) => `55119${digit}00000${10 + n}`);
			const hourly = withKey('hourly', options);
			await runAtOnce([hourly], phones, 2);
			await runAtOnce([hourly], phones);
			const sentTo = messagesTo(phones).map(({ to }) => to);
			const counts = phones.map((phone) => sentTo.filter((to) => to === phone).length);
			expect(counts.filter((count) => count > 1).length).toBeLessThanOrEqual(most);
			expect(counts.filter((count) => count === 0)).toEqual([]);
		},
		2 * runTimeoutMs,
	);
});

describe('a sharded campaign on two workers', () => {
	let isFirstRunOver = false;

	it(
		'runs on both, and n8n fails the shards of a killed worker',
		async () => {
			const [survivor, victim] = queue.workers;
			const split = await campaign.start();
			await waitUntil(() => messages().length >= contactCount / 5, runTimeoutMs);
			await victim.kill();
			expect(victim.isRunning()).toBe(false);

			const run = await campaign.finished(split, shardCount, runTimeoutMs);
			isFirstRunOver = true;
			const [begunByVictim, begunBySurvivor] = [victim, survivor].map((worker) =>
				executionsBegunBy(worker).filter((id) => Number(id) > Number(split)),
			);
			expect([...begunByVictim, ...begunBySurvivor].map(Number).sort((a, b) => a - b)).toEqual(
				run.map(({ id }) => Number(id)),
			);
			expect(begunByVictim.length).toBeGreaterThan(0);
			expect(begunBySurvivor.length).toBeGreaterThan(0);

			// n8n does not repeat the dead worker's executions; the other worker does the rest.
			const failed = run.filter(({ status }) => status !== 'success');
			expect(failed.length).toBeGreaterThan(0);
			expect(begunByVictim).toEqual(expect.arrayContaining(failed.map(({ id }) => id)));
			for (const { id, status } of failed) {
				expect(status).toBe('error');
				const { error } = (await client.execution(id)).data.resultData;
				expect(error?.message).toMatch(stalledMessage);
			}
			expect(messages().length).toBeLessThan(contactCount);
			expect(phonesContactedTwice()).toEqual([]);
		},
		2 * runTimeoutMs,
	);

	it(
		'is finished by a second run without duplicates or lost contacts',
		async () => {
			expect(isFirstRunOver).toBe(true);
			const sentBefore = new Set(messages().map(({ to }) => to));
			const run = await campaign.finished(await campaign.start(), shardCount, runTimeoutMs);
			expect(run.map(({ status }) => status)).toEqual(Array(shardCount).fill('success'));

			const reports = (await Promise.all(run.map(reportsOf))).flat();
			expect(reports.map(({ phone }) => phone).sort()).toEqual(contactPhones);
			const phonesThatAre = (wanted: (report: IDataObject) => boolean) =>
				reports.filter(wanted).map(({ phone }) => String(phone));
			const sent = phonesThatAre(({ status }) => status === 'sent');
			const sentEarlier = phonesThatAre(({ reason }) => reason === 'alreadySent');
			const unconfirmed = phonesThatAre(({ reason }) => reason === 'unconfirmedClaim');
			expect(sent.length + sentEarlier.length + unconfirmed.length).toBe(contactCount);
			// Contacts that the dead worker had claimed; they need review.
			expect(unconfirmed.length).toBeLessThanOrEqual(claimedAhead);

			const contacted = new Set(messages().map(({ to }) => to));
			expect(phonesContactedTwice()).toEqual([]);
			expect(sentEarlier.filter((phone) => !sentBefore.has(phone))).toEqual([]);
			expect(sent.filter((phone) => sentBefore.has(phone) || !contacted.has(phone))).toEqual([]);
			expect(contacted.size).toBe(sentBefore.size + sent.length);
		},
		2 * runTimeoutMs,
	);
});

/** A workflow that gives a list to a node of this package. */
function writingWorkflow(
	type: string,
	parameters: IDataObject,
	phones: readonly string[],
): WorkflowFile {
	const rows = phones.map((phone, index) => ({ name: `Contact ${index}`, phone }));
	const nodes = [
		{ name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} },
		{
			name: 'List',
			type: 'n8n-nodes-base.code',
			typeVersion: 2,
			parameters: { jsCode: `return ${JSON.stringify(rows)}.map((json) => ({ json }));` },
		},
		{ name: 'Write', type: `n8n-nodes-crm-service.${type}`, parameters },
	].map((node, index) => ({
		...{ id: node.name, typeVersion: 1, position: [200 * index, 0] as [number, number] },
		...node,
	})) as INode[];
	const to = (node: string) => ({
		main: [[{ node, type: NodeConnectionTypes.Main, index: 0 }]],
	});
	return { name: type, nodes, connections: { Start: to('List'), List: to('Write') } };
}

async function reportsOf({ id }: ExecutionSummary): Promise<IDataObject[]> {
	const execution = await client.execution(id);
	return [0, 1].flatMap((output) => outputOf(execution, 'CRM Outbound Contact', { output }));
}

function messagesTo(phones: string[]): MessageRecord[] {
	const all = sandbox.store.accounts.flatMap((account) => account.messages);
	return all.filter(({ to }) => phones.includes(to));
}

const messages = () => messagesTo(contactPhones);

function phonesContactedTwice(): string[] {
	const phones = messages().map(({ to }) => to);
	return phones.filter((phone, index) => phones.indexOf(phone) !== index);
}

async function waitUntil(isSo: () => boolean, timeoutMs: number): Promise<void> {
	const deadline = Date.now() + timeoutMs;
	while (!isSo()) {
		if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${String(isSo)}`);
		await sleep(20);
	}
}
