/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, no-console -- runs in Node.js, not in n8n */
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureN8n } from '../../scripts/n8n/cache';
import { N8nClient } from '../../scripts/n8n/client';
import { freePort, isPortFree } from '../../scripts/n8n/ports';
import { useTemporaryFolder } from '../../scripts/n8n/temporaryFolder';
import { openUserFolder } from '../../scripts/n8n/userFolder';
import { complaintsAboutUs } from './n8nLog';
import { startOptions, testedVersion, type N8nSession, type StartOptions } from './n8nUnderTest';
import { NpmRunN8n } from './npmRunN8n';

/** The n8n that the test files share. */
let shared: NpmRunN8n | undefined;
let sharedSession: Promise<void> | undefined;

/**
 * Before the first test file, installs n8n, and starts `npm run n8n` with a new user folder: the test
 * files share it. Those that do not need it begin while it starts. All temporary files are in one folder,
 * which is deleted after the run, however it ends.
 */
export default async function prepareRun(): Promise<void> {
	const folder = await useTemporaryFolder('crm-e2e-');
	const [userFolder, sessionFile] = [join(folder, 'user-folder'), join(folder, 'session')];
	await ensureN8n(say, testedVersion);
	const [port, sandboxPort] = [await freePort(), await freePort()];
	const args = [
		...['--n8n', testedVersion, '--user-folder', userFolder],
		...['--port', String(port), '--sandbox-port', String(sandboxPort)],
	];
	const options: StartOptions = { args, userFolder, port, sandboxPort, sessionFile };
	process.env.CRM_E2E_START = JSON.stringify(options);
	const started = NpmRunN8n.start(args);
	shared = started;
	const logIn = async (): Promise<N8nSession> => {
		await started.ready();
		const client = new N8nClient(`http://127.0.0.1:${port}`);
		await client.logIn(await openUserFolder(userFolder));
		return { cookie: client.cookie };
	};
	sharedSession = logIn()
		.catch(({ message }: Error): N8nSession => ({ error: message }))
		.then((session) => {
			writeFileSync(`${sessionFile}.new`, JSON.stringify(session));
			renameSync(`${sessionFile}.new`, sessionFile);
		});
}

function say(line: string): void {
	console.log(line);
}

/**
 * After the last test file, stops n8n as Ctrl-C does.
 *
 * @throws Error when something of it is left, or n8n's log has warnings or errors about the package
 */
export async function endRun(): Promise<void> {
	if (!shared) return;
	const { userFolder, port, sandboxPort } = startOptions();
	await sharedSession;
	shared.interrupt();
	// The exit code is npm's own, because the shell between npm and the program ends by the signal.
	const { output } = await shared.end();
	const defects = await complaintsAboutUs(join(userFolder, 'n8n-start.log'));
	if (!/Stopping …\nStopped\.\n$/.test(output))
		defects.push(`It did not say "Stopped.": ${output}`);
	defects.push(...processesOf(userFolder).map((id) => `Process ${id} is left.`));
	for (const each of [port, sandboxPort]) {
		if (!(await isPortFree(each))) defects.push(`Port ${each} is still in use.`);
	}
	if (defects.length > 0) throw new Error(`npm run n8n:\n${defects.join('\n')}`);
}

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
