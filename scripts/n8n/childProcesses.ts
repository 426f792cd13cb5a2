/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithThisProcess, signalGroup } from './processGroups';

export interface ProcessOptions {
	/** Name of the process in messages, such as "n8n". */
	name: string;
	command: string;
	args: string[];
	cwd?: string;
	/** The whole environment: nothing is inherited. */
	env: NodeJS.ProcessEnv;
	/** File for standard output and standard error; overwritten. */
	logFile: string;
	/** Run as another user (only root can). */
	uid?: number;
	gid?: number;
	/** Signal for a graceful stop; default: SIGTERM. */
	stopSignal?: NodeJS.Signals;
	/** Milliseconds between that signal and SIGKILL; default: 15,000. */
	graceMs?: number;
}

export interface RunningProcess {
	readonly name: string;
	readonly pid: number;
	readonly logFile: string;
	/** False as soon as the process has ended for any reason. */
	isRunning(): boolean;
	/** "exit code 1" or "signal SIGKILL" once it has ended. */
	endedBy(): string | undefined;
	/** Resolves when the process has ended for any reason. */
	readonly ended: Promise<void>;
	/** Stops the process and its children; resolves when all have ended. May be called again. */
	stop(): Promise<void>;
	/** Kills the process and its children with SIGKILL, like a crash. */
	kill(): Promise<void>;
}

/** Processes that were started here and not stopped. */
const alive = new Set<RunningProcess>();

/**
 * Starts a process in a group of its own, so that Ctrl-C in the terminal reaches only the program that
 * started it, and so that its children can be stopped with it. It ends with this process at the latest.
 *
 * @throws Error when the command cannot be started
 */
export async function startProcess(options: ProcessOptions): Promise<RunningProcess> {
	const log = openSync(options.logFile, 'w');
	const child = spawn(options.command, options.args, {
		cwd: options.cwd,
		env: options.env,
		stdio: ['ignore', log, log],
		detached: true,
		uid: options.uid,
		gid: options.gid,
	});
	closeSync(log);
	const pid = await started(child, options.name);
	const groupHasEnded = endWithThisProcess(pid, 'SIGKILL');

	let ending: string | undefined;
	const ended = new Promise<void>((resolve) => {
		child.once('exit', (code, signal) => {
			ending = signal ? `signal ${signal}` : `exit code ${code ?? 0}`;
			resolve();
		});
	});

	const end = async (signal: NodeJS.Signals, graceMs: number) => {
		if (ending === undefined) child.kill(signal);
		await Promise.race([ended, sleep(graceMs, undefined, { ref: false })]);
		await endGroup(pid, options.name);
		await ended;
		groupHasEnded();
		alive.delete(running);
	};

	let stopping: Promise<void> | undefined;
	const running: RunningProcess = {
		name: options.name,
		pid,
		logFile: options.logFile,
		isRunning: () => ending === undefined,
		endedBy: () => ending,
		ended,
		stop: async () =>
			await (stopping ??= end(options.stopSignal ?? 'SIGTERM', options.graceMs ?? 15_000)),
		kill: async () => await (stopping ??= end('SIGKILL', 5_000)),
	};
	alive.add(running);
	return running;
}

/** Stops every process that was started here, the last one first. */
export async function stopAllProcesses(): Promise<void> {
	for (const running of [...alive].reverse()) await running.stop();
}

/** The last lines of a log file; empty when there is none. */
export function logTail(logFile: string, lines = 25): string {
	try {
		return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
	} catch {
		return '';
	}
}

/**
 * Waits until a started process answers.
 *
 * @param isReady called every 200 ms; an error counts as false
 * @throws Error with the end of the log when the process ends first or the time is over; the process is
 *   then stopped
 */
export async function waitUntilReady(
	running: RunningProcess,
	isReady: () => Promise<boolean>,
	timeoutMs: number,
): Promise<void> {
	const deadline = Date.now() + timeoutMs;
	for (;;) {
		if (!running.isRunning()) {
			const how = running.endedBy() ?? 'unknown';
			await running.stop();
			throw new Error(`${running.name} ended before it was ready (${how}).${tailOf(running)}`);
		}
		if (await isReady().catch(() => false)) return;
		if (Date.now() > deadline) {
			await running.stop();
			const seconds = Math.round(timeoutMs / 1000);
			throw new Error(`${running.name} was not ready within ${seconds} s.${tailOf(running)}`);
		}
		await sleep(200);
	}
}

function tailOf({ logFile }: RunningProcess): string {
	return ` The end of its log, ${logFile}:\n${logTail(logFile)}`;
}

async function started(child: ChildProcess, name: string): Promise<number> {
	return await new Promise((resolve, reject) => {
		child.once('spawn', () => resolve(child.pid as number));
		child.once('error', (error) => {
			reject(new Error(`${name} could not be started: ${error.message}`, { cause: error }));
		});
	});
}

/** Ends the rest of a process group with SIGTERM, and two seconds later with SIGKILL. */
async function endGroup(groupId: number, name: string): Promise<void> {
	for (const [signal, waitMs] of [
		['SIGTERM', 2_000],
		['SIGKILL', 5_000],
	] as const) {
		if (!signalGroup(groupId, signal)) return;
		const deadline = Date.now() + waitMs;
		while (Date.now() < deadline) {
			if (!signalGroup(groupId, 0)) return;
			await sleep(50);
		}
	}
	throw new Error(`Processes that ${name} started (group ${groupId}) did not end.`);
}
