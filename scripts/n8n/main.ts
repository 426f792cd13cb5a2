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
import { n8nVersion } from './runtimes';
import {
	copyExampleFiles,
	ensureContactsTable,
	ensureCrmCredential,
	ensureExamples,
	ensureShardCredential,
	logInAsOwner,
} from './seed';
import { stopRequest } from './stopRequest';
import { useTemporaryFolder } from './temporaryFolder';
import { defaultUserFolder, openUserFolder, resetUserFolder } from './userFolder';

const helpText = `Starts a real n8n with these nodes installed, and a CRM sandbox to try them with.

  npm run n8n -- [options]

  --port <number>          port of n8n (5678)
  --sandbox-port <number>  port of the CRM sandbox (4010)
  --user-folder <path>     folder for n8n's data between starts
                           (${defaultUserFolder()})
  --n8n <version>          another version of n8n (${n8nVersion})
  --reset                  delete that data first
  --watch                  rebuild these nodes after each change and reload them in n8n
  --install                only install n8n into the cache
  --help                   show this

n8n itself is installed once into a per-user cache, which takes 5 to 10 minutes and 3 GB. Both
servers are reachable only from this computer. Ctrl-C stops everything.`;

interface Options {
	port: number;
	sandboxPort: number;
	userFolder: string;
	n8n: string;
	reset: boolean;
	watch: boolean;
	install: boolean;
}

/** Services started so far, to be stopped in reverse order. */
const cleanups: Array<() => Promise<unknown>> = [];

async function start(options: Options): Promise<N8nInstance> {
	const { port, sandboxPort, userFolder, reset, watch } = options;
	await requirePortFree(port, 'n8n', '--port <number>');
	await requirePortFree(sandboxPort, 'the CRM sandbox', '--sandbox-port <number>');

	const n8n = await ensureN8n(say, options.n8n);
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
	await ensureContactsTable(client);
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
		say('\nChanges of the sources are built and reloaded in this n8n.');
	}
	say('\nCtrl-C stops n8n and the CRM.');
	return instance;
}

async function run(options: Options): Promise<void> {
	const stop = stopRequest();
	const running = start(options).then(async (instance) => {
		await instance.ended;
		throw new Error(`n8n ended by itself: ${instance.endedBy()}. Its log: ${instance.logFile}`);
	});
	try {
		await Promise.race([running, stop]);
		say('Stopping …');
	} finally {
		running.catch(() => undefined);
		for (const cleanup of cleanups.reverse()) {
			await cleanup().catch((error: Error) => console.error(error.message));
		}
	}
	say('Stopped.');
}

function parseOptions(args: string[]): Options | undefined {
	const { values } = parseArgs({
		args,
		options: {
			port: { type: 'string', default: '5678' },
			'sandbox-port': { type: 'string', default: '4010' },
			'user-folder': { type: 'string', default: defaultUserFolder() },
			n8n: { type: 'string', default: n8nVersion },
			reset: { type: 'boolean', default: false },
			watch: { type: 'boolean', default: false },
			install: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return undefined;
	return {
		port: parsePort('--port', values.port),
		sandboxPort: parsePort('--sandbox-port', values['sandbox-port']),
		userFolder: resolve(values['user-folder']),
		n8n: values.n8n,
		reset: values.reset,
		watch: values.watch,
		install: values.install,
	};
}

function parsePort(option: string, text: string): number {
	const port = Number(text);
	if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
	throw new Error(`${option} must be a number from 1 to 65535, not "${text}".`);
}

function say(line: string): void {
	console.log(line);
}

void (async () => {
	try {
		const options = parseOptions(process.argv.slice(2));
		if (!options) say(helpText);
		else if (options.install) await ensureN8n(say, options.n8n);
		else await run(options);
		process.exit(0);
	} catch (error) {
		console.error(`\n${error instanceof Error ? error.message : String(error)}`);
		process.exit(1);
	}
})();
