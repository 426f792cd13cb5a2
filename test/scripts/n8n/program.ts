/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- a process of its own in Node.js, not in n8n */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess } from '../../../scripts/n8n/childProcesses';
import { npm } from '../../../scripts/n8n/npm';
import { useTemporaryFolder } from '../../../scripts/n8n/temporaryFolder';

/** Message to the parent; the program then waits to be ended. */
export interface StartedProcesses {
	folder: string;
	groups: number[];
}

void (async () => {
	const folder = await useTemporaryFolder('crm-program-');
	process.once('exit', () => {
		if (process.argv[2] === 'fails at its end') throw new Error('An exit listener fails');
	});
	const server = await startProcess({
		name: 'server',
		command: 'sh',
		args: ['-c', 'trap "" TERM; sleep 600 & wait'],
		env: process.env,
		logFile: join(folder, 'server.log'),
	});
	process.send?.({
		folder,
		groups: [server.pid, await startedNpm(folder)],
	} satisfies StartedProcesses);
	await sleep(600_000);
})();

/** Runs a replacement for npm, because npm itself would end at once. */
async function startedNpm(folder: string): Promise<number> {
	const bin = join(folder, 'bin');
	const pidFile = join(folder, 'npm.pid');
	await mkdir(bin);
	const script = `#!/bin/sh\necho $$ > ${pidFile}.new\nmv ${pidFile}.new ${pidFile}\nsleep 600\n`;
	await writeFile(join(bin, 'npm'), script, { mode: 0o755 });
	process.env.PATH = [bin, process.env.PATH].join(delimiter);
	void npm(folder, ['install']);
	while (!existsSync(pidFile)) await sleep(20);
	return Number(await readFile(pidFile, 'utf8'));
}
