/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- starts a process; runs in Node.js, not in n8n */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import '../../../scripts/engineEnvironment';
import type { EngineEvent, EngineCommand, NodeResult } from './protocol';

/** The repository's root folder. */
export const repositoryFolder = path.resolve(__dirname, '../../..');

const program = path.join(__dirname, 'engineProcess.ts');

/** The process ended before its run did. */
export class EngineDied extends Error {}

/** n8n's engine with the built package, in a process of its own. */
export class Engine {
	private settle?: { finished: (result: NodeResult) => void; died: (error: Error) => void };

	private constructor(private readonly child: ChildProcess) {
		child.on('message', (event: EngineEvent) => {
			if (event.type === 'finished') this.settle?.finished(event.result);
		});
		child.on('exit', () => this.settle?.died(new EngineDied('The engine ended during its run')));
	}

	/**
	 * Starts the process and waits until the package is loaded.
	 *
	 * @throws Error with the output of the process when it ends instead
	 */
	static async start(): Promise<Engine> {
		const child = fork(program, {
			cwd: repositoryFolder,
			execArgv: ['--import', 'tsx'],
			env: { ...process.env, NODE_ENV: 'production' },
			stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
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

	/**
	 * Runs CRM Outbound Contact, or another node; one run at a time.
	 *
	 * @throws {EngineDied} when the process ends first
	 */
	async run(command: Omit<Extract<EngineCommand, { type: 'run' }>, 'type'>): Promise<NodeResult> {
		return await new Promise((finished, died) => {
			this.settle = { finished, died };
			this.send({ type: 'run', ...command });
		});
	}

	/** Cancels the execution, as the editor's stop button does. */
	cancel(): void {
		this.send({ type: 'cancel' });
	}

	/** Ends the process at once with SIGKILL. */
	async kill(): Promise<void> {
		if (this.child.exitCode !== null || this.child.signalCode !== null) return;
		const ended = once(this.child, 'exit');
		this.child.kill('SIGKILL');
		await ended;
	}

	private send(command: EngineCommand): void {
		this.child.send(command);
	}
}
