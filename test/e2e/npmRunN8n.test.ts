/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- starts processes; runs in Node.js, not in n8n */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { N8nClient } from '../../scripts/n8n/client';
import { outerEnvironment } from '../../scripts/n8n/npm';
import { projectRoot } from '../../scripts/n8n/pack';
import { freePort, isPortFree } from '../../scripts/n8n/ports';
import { endWithThisProcess, signalGroup } from '../../scripts/n8n/processGroups';
import { n8nVersion } from '../../scripts/n8n/runtimes';
import { exampleWorkflows } from '../../scripts/n8n/seed';
import { openUserFolder } from '../../scripts/n8n/userFolder';
import { exampleFile, nodeOf } from './exampleFile';
import { preparedUserFolder, testedVersion } from './n8nUnderTest';
import { listMessages } from '../support/sandboxControl';

const readyText = 'Ctrl-C stops n8n and the CRM.';
const startTimeoutMs = 120_000;

/** `npm run n8n` in a process group of its own, as in a terminal. */
class Program {
	private output = '';

	private constructor(
		private readonly child: ChildProcess,
		private readonly ended: Promise<[number | null]>,
	) {
		for (const stream of [child.stdout, child.stderr]) {
			stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
		}
	}

	static start(args: string[]): Program {
		const child = spawn('npm', ['run', 'n8n', '--', ...args], {
			cwd: projectRoot,
			env: outerEnvironment(),
			detached: true,
		});
		const ended = once(child, 'exit') as Promise<[number | null]>;
		const groupHasEnded = endWithThisProcess(child.pid as number, 'SIGTERM');
		void ended.finally(groupHasEnded);
		return new Program(child, ended);
	}

	/** Waits for a text in the output; otherwise fails with the whole output. */
	async says(text: string): Promise<void> {
		for (
			const deadline = Date.now() + startTimeoutMs;
			!this.output.includes(text);
			await sleep(100)
		) {
			if (Date.now() < deadline && this.child.exitCode === null) continue;
			throw new Error(`"npm run n8n" did not say "${text}" but:\n${this.output}`);
		}
	}

	/** Resolves when the program has ended, with its exit code and output. */
	async end(): Promise<{ exitCode: number | null; output: string }> {
		const [exitCode] = await this.ended;
		return { exitCode, output: this.output };
	}

	/** Does what a terminal does on Ctrl-C. */
	interrupt(): void {
		signalGroup(this.child.pid as number, 'SIGINT');
	}
}

/** `npm run n8n` always starts the pinned n8n, whatever `--n8n` says. */
const describeIfPinned = testedVersion === n8nVersion ? describe : describe.skip;

describeIfPinned('npm run n8n', () => {
	let userFolder: string;
	let sandboxPort: number;
	let options: string[];

	beforeAll(async () => {
		userFolder = await mkdtemp(join(tmpdir(), 'demo-'));
		// With an existing database and owner, which take most of the time of a first start.
		await cp(preparedUserFolder(), userFolder, { recursive: true });
		sandboxPort = await freePort();
		options = ['--user-folder', userFolder, '--sandbox-port', String(sandboxPort)];
	});

	let running: Program | undefined;

	afterEach(async () => {
		running?.interrupt();
		await running?.end();
	});

	const started = async (port: number): Promise<N8nClient> => {
		running = Program.start([...options, '--port', String(port)]);
		await running.says(readyText);
		const client = new N8nClient(`http://127.0.0.1:${port}`);
		await client.logIn(await openUserFolder(userFolder));
		return client;
	};

	const stopped = async () => {
		const program = running;
		running = undefined;
		program?.interrupt();
		return await program?.end();
	};

	/** The URL that the example of a sharded campaign calls. */
	const calledAddress = async (client: N8nClient) => {
		const { name } = exampleFile('sharded-campaign.json');
		const example = (await client.workflows()).find((each) => each.name === name);
		const workflow = await client.workflow(example?.id ?? '');
		return nodeOf(workflow, 'Start Shard').parameters.url;
	};

	it('npm run n8n starts n8n with the examples and a CRM, and stops both on Ctrl-C', async () => {
		const port = await freePort();
		const client = await started(port);
		const names = (await client.workflows()).map(({ name }) => name);
		expect(names.sort()).toEqual((await exampleWorkflows()).map(({ name }) => name).sort());
		expect(await calledAddress(client)).toContain(`http://127.0.0.1:${port}/`);
		expect(await listMessages({ origin: `http://127.0.0.1:${sandboxPort}` })).toEqual([]);

		const second = await Program.start([...options, '--port', String(port)]).end();
		expect(second.exitCode).toBe(1);
		expect(second.output).toContain(`Port ${port} is in use by another program, so n8n cannot`);
		expect(processesOf(userFolder)).not.toEqual([]);

		// The exit code is npm's own, because the shell between npm and the program ends by the signal.
		expect((await stopped())?.output).toMatch(/Stopping …\nStopped\.\n$/);
		expect(processesOf(userFolder)).toEqual([]);
		expect([await isPortFree(port), await isPortFree(sandboxPort)]).toEqual([true, true]);
	});

	it('npm run n8n updates the URL of n8n in the examples', async () => {
		const port = await freePort();
		const client = await started(port);

		expect(await calledAddress(client)).toContain(`http://127.0.0.1:${port}/`);
		await stopped();
	});
});

/** The processes with a folder's name in their command or environment; Linux only. */
function processesOf(folder: string): string[] {
	const isOne = (pid: string) =>
		['cmdline', 'environ'].some((file) => {
			try {
				return readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(folder);
			} catch {
				return false;
			}
		});
	return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOne(name));
}
