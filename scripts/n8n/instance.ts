/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import type { InstalledN8n } from './cache';
import { startProcess, waitUntilReady, type RunningProcess } from './childProcesses';
import { installTarball } from './nodesFolder';
import { outerEnvironment } from './npm';
import { freePort, requirePortFree } from './ports';

const loopbackHost = '127.0.0.1';
/** A first start migrates the database: 40 s on two idle cores. */
const readyTimeoutMs = 240_000;

export interface N8nOptions {
	n8n: InstalledN8n;
	/** n8n's N8N_USER_FOLDER: it keeps its data in `.n8n` inside. */
	userFolder: string;
	/** Port on 127.0.0.1 for the editor, or for a worker's health check. */
	port: number;
	/** Added to n8n's environment last, so it takes precedence. */
	env?: Record<string, string>;
	/** The packed package to install before the start, as documented for manual installation. */
	tarball?: string;
	/** n8n's command; `start` runs the editor and everything else in one process. */
	command?: 'start' | 'worker';
	/** Arguments after the command, such as `--concurrency=5`. */
	commandArguments?: string[];
	/**
	 * The only folder in which workflows may read and write files; relative file names refer to it.
	 * Default: `files` in the user folder.
	 */
	filesFolder?: string;
	/** Name of the log file in the user folder, without ".log"; default: the command. */
	logName?: string;
}

export interface N8nInstance extends Omit<RunningProcess, 'name'> {
	/** Such as `http://127.0.0.1:5678`, without a trailing slash. */
	baseUrl: string;
}

/**
 * Starts n8n and waits until it is ready to work.
 *
 * @throws Error when the port is taken, the tarball cannot be installed, or n8n ends before it is
 *   ready (with the end of its log); n8n is then stopped
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
	const baseUrl = `http://${loopbackHost}:${port}`;
	const paths = ['/healthz/readiness'];
	// n8n 1.x reports ready before its API is available.
	if (command === 'start') paths.push('/rest/settings');
	const isReady = async () => {
		for (const path of paths) if (!(await fetch(baseUrl + path)).ok) return false;
		return true;
	};
	await waitUntilReady(running, isReady, readyTimeoutMs);
	return { ...running, baseUrl };
}

async function environment(
	{ n8n, userFolder, port }: N8nOptions,
	command: string,
): Promise<NodeJS.ProcessEnv> {
	const inherited = Object.entries(outerEnvironment()).filter(
		([name]) =>
			!/^(N8N(?!_LOG_)|DB|QUEUE|EXECUTIONS|WEBHOOK|CREDENTIALS|NODES|JEST)_|^NODE_PATH$/.test(name),
	);
	const ports: Record<string, string> =
		command === 'start'
			? { N8N_PORT: String(port), N8N_LISTEN_ADDRESS: loopbackHost }
			: {
					QUEUE_HEALTH_CHECK_ACTIVE: 'true',
					QUEUE_HEALTH_CHECK_PORT: String(port),
					N8N_WORKER_SERVER_ADDRESS: loopbackHost,
				};
	return {
		...Object.fromEntries(inherited),
		...ports,
		// n8n starts its task runner as "node", which must be the same Node.js.
		PATH: [dirname(n8n.nodeBinary), process.env.PATH].filter(Boolean).join(delimiter),
		NODE_ENV: 'production',
		N8N_USER_FOLDER: userFolder,
		N8N_SECURE_COOKIE: 'false',
		N8N_RUNNERS_BROKER_PORT: String(await freePort()),
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '10',
		// A busy machine may let n8n wait longer for its database, and it would refuse all requests.
		DB_PING_TIMEOUT_MS: '60000',
		// Features that need an external network or distract new users.
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

/** Modules that need an external network; a version without such a module refuses to start with it. */
function disabledModules({ folder }: InstalledN8n): Record<string, string> {
	const name = 'mcp-registry';
	const isThere = existsSync(join(folder, 'node_modules', 'n8n', 'dist', 'modules', name));
	return isThere ? { N8N_DISABLED_MODULES: name } : {};
}
