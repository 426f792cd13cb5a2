/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A sandbox in a process of its own, so that it does not affect the measurement. */
export interface SandboxProcess {
	baseUrl: string;
	origin: string;
	stop(): Promise<void>;
}

/** @param latencyMs minimum duration of every API request */
export async function startSandboxProcess(latencyMs: number): Promise<SandboxProcess> {
	const child = fork(path.join(__dirname, 'sandboxChild.ts'), [String(latencyMs)], {
		execArgv: ['--import', 'tsx'],
	});
	const [{ baseUrl, origin }] = (await once(child, 'message')) as [
		{ baseUrl: string; origin: string },
	];
	return {
		baseUrl,
		origin,
		async stop() {
			child.kill();
			if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
		},
	};
}
