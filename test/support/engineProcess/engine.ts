/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- starts a process; runs in Node.js, not in n8n */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import '../../../scripts/engineEnvironment';
import type { EngineNews, EngineOrder, NodeResult } from './protocol';

/** The repository's root folder. */
export const repositoryFolder = path.resolve(__dirname, '../../..');

/** Where the engine's program is, from a package's folder. */
const program = path.join('test', 'support', 'engineProcess', 'engineProcess.ts');

/** A run ended because its process did. */
export class EngineDied extends Error {}

/** n8n's engine with the built package in it, as a process of its own. */
export class Engine {
	private settle?: { finished: (result: NodeResult) => void; died: (error: Error) => void };

	private retryCount = 0;

	private constructor(private readonly child: ChildProcess) {
		child.on('message', (news: EngineNews) => {
			if (news.type === 'finished') this.settle?.finished(news.result);
		});
		child.on('exit', () => this.settle?.died(new EngineDied('The engine ended in mid-run')));
		child.stdout?.setEncoding('utf8').on('data', (text: string) => {
			this.retryCount += text.match(/, again in \d+ ms/g)?.length ?? 0;
		});
	}

	/**
	 * Starts the process and waits until the package is loaded.
	 *
	 * @param folder folder of the package to load, which holds this program too
	 * @throws Error with what the process wrote when it ends instead
	 */
	static async start(folder = repositoryFolder): Promise<Engine> {
		const child = fork(path.join(folder, program), {
			cwd: folder,
			execArgv: ['--import', 'tsx'],
			env: { ...process.env, NODE_ENV: 'production', N8N_LOG_LEVEL: 'debug' },
			stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
		});
		let errors = '';
		child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
		const engine = new Engine(child);
		await new Promise<void>((resolve, reject) => {
			child.once('message', () => resolve());
			child.once('exit', () => reject(new Error(`The engine did not start\n${errors}`)));
		});
		return engine;
	}

	/** Repeats of requests that the package has told of in n8n's log, over all runs. */
	get retries(): number {
		return this.retryCount;
	}

	/**
	 * Runs CRM Outbound Contact; one run at a time.
	 *
	 * @throws {EngineDied} when the process ends first
	 */
	async run(order: Omit<Extract<EngineOrder, { type: 'run' }>, 'type'>): Promise<NodeResult> {
		return await new Promise((finished, died) => {
			this.settle = { finished, died };
			this.tell({ type: 'run', ...order });
		});
	}

	/** Cancels the execution, as the editor's stop button does. */
	cancel(): void {
		this.tell({ type: 'cancel' });
	}

	/** Ends the process at once, in whatever it does, as SIGKILL does. */
	async kill(): Promise<void> {
		if (this.child.exitCode !== null || this.child.signalCode !== null) return;
		const ended = once(this.child, 'exit');
		this.child.kill('SIGKILL');
		await ended;
	}

	private tell(order: EngineOrder): void {
		this.child.send(order);
	}
}
