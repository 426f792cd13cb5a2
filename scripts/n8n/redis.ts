/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess, waitUntilReady } from './childProcesses';
import { outerEnvironment } from './npm';
import { freePort } from './ports';

export interface PrivateService {
	readonly port: number;
	readonly pid: number;
	/** Environment variables for n8n to use the service. */
	readonly env: Record<string, string>;
	/** Stops the service and deletes its data. May be called again. */
	stop(): Promise<void>;
}

/**
 * Starts a separate Redis server on a free port of 127.0.0.1, in memory only.
 *
 * @throws Error when Debian's redis-server is not installed, or it does not start
 */
export async function startRedis(): Promise<PrivateService> {
	const port = await freePort();
	const folder = await mkdtemp(join(tmpdir(), 'crm-redis-'));
	const settings = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' };
	const running = await startProcess({
		name: 'redis-server',
		command: 'redis-server',
		args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
		cwd: folder,
		env: outerEnvironment(),
		logFile: join(folder, 'redis.log'),
	});
	await waitUntilReady(running, async () => await answersPing(port), 15_000);
	return {
		port,
		pid: running.pid,
		env: { QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: String(port) },
		stop: async () => {
			await running.stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

async function answersPing(port: number): Promise<boolean> {
	return await new Promise((resolve) => {
		const socket = connect({ host: '127.0.0.1', port }, () => socket.write('PING\r\n'));
		const answer = (isReady: boolean) => {
			socket.destroy();
			resolve(isReady);
		};
		socket.once('data', (data) => answer(data.toString().startsWith('+PONG')));
		socket.once('error', () => answer(false));
	});
}
