/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/require-node-api-error -- runs in Node.js, not in n8n */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { InstalledN8n } from './cache';
import { startN8n, type N8nInstance } from './instance';
import { freePort } from './ports';
import { startPostgres } from './postgres';
import { startRedis } from './redis';

export interface QueueModeOptions {
	n8n: InstalledN8n;
	/** Folder with a separate user folder for every process, as on separate machines. */
	folder: string;
	tarball?: string;
	/** Number of workers; default: 2. */
	workers?: number;
	/** Number of parallel executions per worker; n8n's default is 10. */
	concurrency?: number;
	/** Added to the environment of the main process and of every worker. */
	env?: Record<string, string>;
}

export interface QueueMode {
	main: N8nInstance;
	workers: N8nInstance[];
	/** Starts one more worker, which takes jobs at once. */
	addWorker(): Promise<N8nInstance>;
	/** Stops n8n's processes, Redis and PostgreSQL; deletes the data of Redis and PostgreSQL. */
	stop(): Promise<void>;
}

/**
 * Starts n8n in queue mode: one main process, workers that run the executions, PostgreSQL and Redis.
 * Manual executions go to the workers, too.
 *
 * @throws Error when one of the processes does not start; all others are then stopped
 */
export async function startQueueMode(options: QueueModeOptions): Promise<QueueMode> {
	const { n8n, folder, tarball, concurrency = 10 } = options;
	const stops: Array<() => Promise<void>> = [];
	const stop = async () => {
		for (let next = stops.pop(); next; next = stops.pop()) await next();
	};
	const started = <T extends { stop(): Promise<void> }>(service: T): T => {
		stops.push(service.stop);
		return service;
	};
	try {
		const [postgres, redis] = [started(await startPostgres()), started(await startRedis())];
		const env = {
			...postgres.env,
			...redis.env,
			EXECUTIONS_MODE: 'queue',
			OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
			N8N_ENCRYPTION_KEY: randomBytes(16).toString('hex'),
			...options.env,
		};
		const startOne = async (name: string, command: 'start' | 'worker', more: string[]) =>
			started(
				await startN8n({
					...{ n8n, tarball, env, command },
					commandArguments: more,
					userFolder: join(folder, name),
					port: await freePort(),
				}),
			);
		const main = await startOne('main', 'start', []);
		const workers: N8nInstance[] = [];
		let begun = 0;
		const addWorker = async () => {
			const name = `worker-${(begun += 1)}`;
			const worker = await startOne(name, 'worker', [`--concurrency=${concurrency}`]);
			workers.push(worker);
			return worker;
		};
		await Promise.all(Array.from({ length: options.workers ?? 2 }, addWorker));
		return { main, workers, addWorker, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
