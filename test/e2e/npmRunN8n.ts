/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- starts processes; runs in Node.js, not in n8n */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { outerEnvironment } from '../../scripts/n8n/npm';
import { projectRoot } from '../../scripts/n8n/pack';
import { endWithThisProcess, signalGroup } from '../../scripts/n8n/processGroups';
import { readableLog } from './n8nLog';

const readyText = 'Ctrl-C stops n8n and the CRM.';
/** A first start migrates n8n's database: 40 s on two idle cores. */
const startTimeoutMs = 300_000;

/** `npm run n8n` in a process group of its own, as in a terminal. */
export class NpmRunN8n {
	private output = '';

	private constructor(
		private readonly child: ChildProcess,
		private readonly ended: Promise<[number | null]>,
	) {
		for (const stream of [child.stdout, child.stderr]) {
			stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
		}
	}

	static start(args: string[]): NpmRunN8n {
		const child = spawn('npm', ['run', 'n8n', '--', ...args], {
			cwd: projectRoot,
			env: { ...outerEnvironment(), ...readableLog },
			detached: true,
		});
		const ended = once(child, 'exit') as Promise<[number | null]>;
		const groupHasEnded = endWithThisProcess(child.pid as number, 'SIGTERM');
		void ended.finally(groupHasEnded);
		return new NpmRunN8n(child, ended);
	}

	/** Waits until n8n and the CRM are ready; otherwise fails with the whole output. */
	async ready(): Promise<void> {
		const deadline = Date.now() + startTimeoutMs;
		for (; !this.output.includes(readyText); await sleep(100)) {
			if (Date.now() < deadline && this.child.exitCode === null) continue;
			throw new Error(`"npm run n8n" did not say "${readyText}" but:\n${this.output}`);
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
