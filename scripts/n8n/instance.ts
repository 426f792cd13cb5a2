/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import type { InstalledN8n } from './cache';
import { startProcess, waitUntilReady, type RunningProcess } from './childProcesses';
import { installTarball } from './nodesFolder';
import { outerEnvironment } from './npm';
import { freePort, requirePortFree } from './ports';

const HOST = '127.0.0.1';
/** A first start migrates the database: 40 s on two idle cores. */
const READY_WITHIN_MS = 240_000;

export interface N8nOptions {
	n8n: InstalledN8n;
	/** n8n's N8N_USER_FOLDER: it keeps its data in `.n8n` inside. */
	userFolder: string;
	/** Where it listens on 127.0.0.1: the editor, or a worker's health check. */
	port: number;
	/** Added to n8n's environment last, so it wins. */
	env?: Record<string, string>;
	/** The packed package to install before the start, the documented manual way. */
	tarball?: string;
	/** What n8n is started as; `start` is the editor with everything in one process. */
	command?: 'start' | 'worker';
	/** Put after the command, as in `--concurrency=5`. */
	commandArguments?: string[];
	/**
	 * The one folder that workflows may read files from and write files to; a file name without a
	 * folder means one in here. The user folder's `files` unless told.
	 */
	filesFolder?: string;
	/** The log file's name in the user folder, without ".log"; the command's name unless told. */
	logName?: string;
}

export interface N8nInstance extends Omit<RunningProcess, 'name'> {
	/** As in `http://127.0.0.1:5678`, without a slash at its end. */
	baseUrl: string;
}

/**
 * Starts n8n and waits until it is ready to work.
 *
 * @throws Error when the port is taken, the tarball cannot be installed, or n8n ends before it is
 *   ready (with the end of its log); nothing runs then
 */
export async function startN8n(options: N8nOptions): Promise<N8nInstance> {
	const { n8n, userFolder, port, tarball, command = 'start' } = options;
	await requirePortFree(port, `n8n ${command}`, '--port <number>');
	const filesFolder = options.filesFolder ?? join(userFolder, 'files');
	await mkdir(filesFolder, { recursive: true });
	if (tarball) await installTarball(userFolder, tarball);

	const running = await startProcess({
		name: `n8n ${command}`,
		command: n8n.nodeBinary,
		args: [n8n.script, command, ...(options.commandArguments ?? [])],
		cwd: filesFolder,
		env: {
			...(await environment(options, command)),
			N8N_RESTRICT_FILE_ACCESS_TO: filesFolder,
			...options.env,
		},
		logFile: join(userFolder, `${options.logName ?? `n8n-${command}`}.log`),
	});
	const baseUrl = `http://${HOST}:${port}`;
	const paths = ['/healthz/readiness'];
	// n8n 1.x says that it is ready before it has the paths of its API.
	if (command === 'start') paths.push('/rest/settings');
	const isReady = async () => {
		for (const path of paths) if (!(await fetch(baseUrl + path)).ok) return false;
		return true;
	};
	await waitUntilReady(running, isReady, READY_WITHIN_MS);
	return { ...running, baseUrl };
}

async function environment(
	{ n8n, userFolder, port }: N8nOptions,
	command: string,
): Promise<NodeJS.ProcessEnv> {
	const inherited = Object.entries(outerEnvironment()).filter(
		([name]) =>
			!/^(N8N|DB|QUEUE|EXECUTIONS|WEBHOOK|CREDENTIALS|NODES|JEST)_|^NODE_PATH$/.test(name),
	);
	const ports: Record<string, string> =
		command === 'start'
			? { N8N_PORT: String(port), N8N_LISTEN_ADDRESS: HOST }
			: {
					QUEUE_HEALTH_CHECK_ACTIVE: 'true',
					QUEUE_HEALTH_CHECK_PORT: String(port),
					N8N_WORKER_SERVER_ADDRESS: HOST,
				};
	return {
		...Object.fromEntries(inherited),
		...ports,
		// n8n starts its task runner as "node", so that must be the same one.
		PATH: [dirname(n8n.nodeBinary), process.env.PATH].filter(Boolean).join(delimiter),
		NODE_ENV: 'production',
		N8N_USER_FOLDER: userFolder,
		N8N_SECURE_COOKIE: 'false',
		N8N_RUNNERS_BROKER_PORT: String(await freePort()),
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '10',
		// What only works with the outside network, or is in a newcomer's way.
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		...disabledModules(n8n),
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	};
}

/** What needs the outside network; a version that does not know a module refuses to start over it. */
function disabledModules({ folder }: InstalledN8n): Record<string, string> {
	const name = 'mcp-registry';
	const isThere = existsSync(join(folder, 'node_modules', 'n8n', 'dist', 'modules', name));
	return isThere ? { N8N_DISABLED_MODULES: name } : {};
}
