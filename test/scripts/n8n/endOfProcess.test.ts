/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- starts processes; runs in Node.js, not in n8n */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { signalGroup } from '../../../scripts/n8n/processGroups';
import type { StartedProcesses } from './program';

/** Starts the program, ends it with a signal, and returns what is left of it. */
async function afterSignal(signal: NodeJS.Signals, ...args: string[]) {
	const program = fork(path.join(__dirname, 'program.ts'), args, {
		execArgv: ['--import', 'tsx'],
		stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
	});
	const ended = once(program, 'exit') as Promise<[number | null]>;
	const [{ folder, groups }] = (await once(program, 'message')) as [StartedProcesses];
	const running = () => groups.filter((group) => signalGroup(group, 0));
	expect(running()).toEqual(groups);
	try {
		program.kill(signal);
		const [exitCode] = await ended;
		for (let tries = 0; running().length > 0 && tries < 100; tries += 1) await sleep(50);
		return { exitCode, running: running(), isFolderLeft: existsSync(folder) };
	} finally {
		for (const group of running()) signalGroup(group, 'SIGKILL');
		await rm(folder, { recursive: true, force: true });
	}
}

describe('a program that has started servers and npm', () => {
	it.concurrent.each([
		['SIGHUP', 129],
		['SIGINT', 130],
		['SIGTERM', 143],
	] as const)('leaves nothing behind after %s', async (signal, exitCode) => {
		expect(await afterSignal(signal)).toEqual({ exitCode, running: [], isFolderLeft: false });
	});

	it.concurrent('ends them even when an exit listener fails', async () => {
		expect(await afterSignal('SIGTERM', 'fails at its end')).toMatchObject({ running: [] });
	});
});
