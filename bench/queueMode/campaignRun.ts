import { logTail } from '../../scripts/n8n/childProcesses';
import { N8nClient } from '../../scripts/n8n/client';
import type { N8nInstance } from '../../scripts/n8n/instance';
import { logInAsOwner } from '../../scripts/n8n/seed';
import { ShardedCampaign, type CampaignChanges } from '../../scripts/n8n/shardedCampaign';
import { listMessages, requestSummary, resetSandbox } from '../../test/support/sandboxControl';
import { cpuSeconds, machineSeconds } from '../processUsage';
import type { SandboxProcess } from '../sandboxProcess';
import { watchMemory } from './memoryWatch';

const runTimeoutMs = 20 * 60_000;

/** The n8n and CRM that a campaign runs on. */
export interface Setup {
	title: string;
	client: N8nClient;
	/** The processes that run the executions. */
	executing: N8nInstance[];
	main: N8nInstance;
	sandbox: SandboxProcess;
}

/** Measurements of one run. */
export interface Run {
	contacts: number;
	seconds: number;
	requests: number;
	/** Processor seconds of all n8n processes. */
	n8nCpu: number;
	/** Used share of the machine's processor time, from 0 to 1. */
	machineBusy: number;
	/** Memory in MB of the executing process and of the main process. */
	before: number;
	peak: number;
	mainBefore: number;
	mainPeak: number;
	/** The executions of the shards. */
	executions: string[];
}

/**
 * Runs a sharded campaign to its end, on a reset sandbox.
 *
 * @param requestsAtOnce the credential's Max Concurrent Requests
 * @throws Error when a message is missing, a shard fails or n8n ends
 */
export async function runCampaign(
	setup: Setup,
	requestsAtOnce: number,
	changes: CampaignChanges & { contacts: number; shards: number },
): Promise<Run> {
	const { client, executing, main, sandbox } = setup;
	await resetSandbox(sandbox);
	const crm = {
		baseUrl: sandbox.baseUrl,
		token: 'demo-token',
		maxConcurrentRequests: requestsAtOnce,
	};
	const campaign = await ShardedCampaign.install(client, crm, changes);
	const processes = [...new Set([main, ...executing])];
	const cpuSoFar = () => processes.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);

	const [memory, mainMemory] = [watchMemory(executing[0].pid), watchMemory(main.pid)];
	const [cpuAtStart, machineAtStart, startedAt] = [cpuSoFar(), machineSeconds(), Date.now()];
	const shards = await Promise.race([
		campaign.finished(await campaign.start(), changes.shards, runTimeoutMs),
		...processes.map(async (each) => await failWhenEnded(each)),
	]);
	const seconds = (Date.now() - startedAt) / 1000;
	const machine = machineSeconds();
	const run = {
		contacts: changes.contacts,
		seconds,
		requests: await requireAllSent(sandbox, changes.contacts),
		n8nCpu: cpuSoFar() - cpuAtStart,
		machineBusy:
			(machine.busy - machineAtStart.busy) / (machine.possible - machineAtStart.possible),
		...memory.stop(),
	};
	const { before: mainBefore, peak: mainPeak } = mainMemory.stop();
	await campaign.deactivate();
	if (shards.some(({ status }) => status !== 'success')) throw new Error('A shard has failed.');
	return { ...run, mainBefore, mainPeak, executions: shards.map(({ id }) => id) };
}

async function failWhenEnded({ ended, endedBy, logFile }: N8nInstance): Promise<never> {
	await ended;
	throw new Error(`n8n has ended (${endedBy()}). The end of its log:\n${logTail(logFile)}`);
}

/** @returns the number of requests that the CRM got */
async function requireAllSent(sandbox: SandboxProcess, contacts: number): Promise<number> {
	const { length } = await listMessages(sandbox);
	if (length !== contacts) throw new Error(`${length} of ${contacts} messages were sent.`);
	return (await requestSummary(sandbox)).total;
}

/** Creates a client and logs it in. */
export async function logIn({ baseUrl }: N8nInstance): Promise<N8nClient> {
	const client = new N8nClient(baseUrl);
	await logInAsOwner(client, { email: 'owner@example.com', password: 'Queue-mode-1' });
	return client;
}
