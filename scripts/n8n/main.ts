/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, no-console -- runs in Node.js, not in n8n */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startSandbox } from '../../sandbox';
import { ensureN8n } from './cache';
import { elapsed } from './cachedFolder';
import { stopAllProcesses } from './childProcesses';
import { N8nClient } from './client';
import { greeting } from './greeting';
import { startN8n, type N8nInstance } from './instance';
import { packPackage } from './pack';
import { requirePortFree } from './ports';
import { rebuildOnChange, reloadEnvironment } from './rebuild';
import { N8N_VERSION } from './runtimes';
import {
	copyExampleFiles,
	ensureCrmCredential,
	ensureExamples,
	ensureShardCredential,
	logInAsOwner,
} from './seed';
import { stopRequest } from './stopRequest';
import { useTemporaryFolder } from './temporaryFolder';
import { defaultUserFolder, openUserFolder, resetUserFolder } from './userFolder';

const HELP = `Starts a real n8n ${N8N_VERSION} with these nodes installed, and a CRM to try them on.

  npm run n8n -- [options]

  --port <number>          where n8n listens (5678)
  --sandbox-port <number>  where the CRM sandbox listens (4010)
  --user-folder <path>     where n8n keeps its data from one start to the next
                           (${defaultUserFolder()})
  --reset                  delete that data first
  --watch                  build these nodes after each change and put them into the running n8n
  --help                   show this

n8n itself is installed once into a per-user cache, about 5 minutes and 3 GB. Both servers
listen on this computer alone. Ctrl-C stops everything that was started.`;

interface Options {
	port: number;
	sandboxPort: number;
	userFolder: string;
	reset: boolean;
	watch: boolean;
}

/** Started so far, to be stopped in reverse. */
const cleanups: Array<() => Promise<unknown>> = [];

async function start(options: Options): Promise<N8nInstance> {
	const { port, sandboxPort, userFolder, reset, watch } = options;
	await requirePortFree(port, 'n8n', '--port <number>');
	await requirePortFree(sandboxPort, 'the CRM sandbox', '--sandbox-port <number>');

	const n8n = await ensureN8n(say);
	const tarball = await packPackage(await useTemporaryFolder('crm-n8n-'));
	if (reset) await resetUserFolder(userFolder);
	const login = await openUserFolder(userFolder);

	const sandbox = await startSandbox({ port: sandboxPort });
	cleanups.push(async () => await sandbox.close());
	say(`Starting n8n ${n8n.version} with ${userFolder} …`);
	const startedAt = Date.now();
	const filesFolder = join(userFolder, 'files');
	await copyExampleFiles(filesFolder);
	cleanups.push(stopAllProcesses);
	const instance = await startN8n({
		n8n,
		userFolder,
		port,
		tarball,
		filesFolder,
		env: watch ? reloadEnvironment : undefined,
	});
	say(`Starting n8n: done in ${elapsed(Date.now() - startedAt)}`);

	const client = new N8nClient(instance.baseUrl);
	await logInAsOwner(client, login);
	const credential = await ensureCrmCredential(client, 'CRM sandbox', {
		baseUrl: sandbox.baseUrl,
		token: 'demo-token',
	});
	const examples = await ensureExamples(client, [credential, await ensureShardCredential(client)]);
	say(
		greeting({
			editorUrl: `http://localhost:${port}`,
			login,
			crmUrl: sandbox.origin,
			credential: credential.name,
			workflows: examples,
			filesFolder,
			logFile: instance.logFile,
		}),
	);
	if (watch) {
		cleanups.push(rebuildOnChange(userFolder, say));
		say('\nChanges of the sources are built and put into this n8n.');
	}
	say('\nCtrl-C stops n8n and the CRM.');
	return instance;
}

async function run(options: Options): Promise<void> {
	const stop = stopRequest();
	const runs = start(options).then(async (instance) => {
		await instance.ended;
		throw new Error(`n8n ended by itself: ${instance.endedBy()}. Its log: ${instance.logFile}`);
	});
	try {
		await Promise.race([runs, stop]);
		say('Stopping …');
	} finally {
		runs.catch(() => undefined);
		for (const cleanup of cleanups.reverse()) {
			await cleanup().catch((error: Error) => console.error(error.message));
		}
	}
	say('Stopped.');
}

function optionsFrom(args: string[]): Options | undefined {
	const { values } = parseArgs({
		args,
		options: {
			port: { type: 'string', default: '5678' },
			'sandbox-port': { type: 'string', default: '4010' },
			'user-folder': { type: 'string', default: defaultUserFolder() },
			reset: { type: 'boolean', default: false },
			watch: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return undefined;
	return {
		port: portFrom('--port', values.port),
		sandboxPort: portFrom('--sandbox-port', values['sandbox-port']),
		userFolder: resolve(values['user-folder']),
		reset: values.reset,
		watch: values.watch,
	};
}

function portFrom(option: string, text: string): number {
	const port = Number(text);
	if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
	throw new Error(`${option} must be a number from 1 to 65535, and is "${text}".`);
}

function say(line: string): void {
	console.log(line);
}

void (async () => {
	try {
		const options = optionsFrom(process.argv.slice(2));
		if (options) await run(options);
		else say(HELP);
		process.exit(0);
	} catch (error) {
		console.error(`\n${error instanceof Error ? error.message : String(error)}`);
		process.exit(1);
	}
})();
