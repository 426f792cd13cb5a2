/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;
const [groupField, userTimeField, systemTimeField] = [2, 11, 12];

/** Processor seconds used so far by all processes of a group. Linux only. */
export function cpuSeconds(groupId: number): number {
	let ticks = 0;
	for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
		const fields = readStat(pid);
		if (Number(fields?.[groupField]) !== groupId) continue;
		ticks += Number(fields?.[userTimeField]) + Number(fields?.[systemTimeField]);
	}
	return ticks / ticksPerSecond;
}

/** Current resident memory of a process in MB; 0 when it has ended. Linux only. */
export function residentMegabytes(pid: number): number {
	const status = tryRead(`/proc/${pid}/status`) ?? '';
	return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

/** Busy and total processor seconds of the whole machine so far. */
export function machineSeconds(): { busy: number; possible: number } {
	let [busy, possible] = [0, 0];
	for (const { times } of cpus()) {
		const total = Object.values(times).reduce((sum, time) => sum + time, 0);
		possible += total / 1000;
		busy += (total - times.idle) / 1000;
	}
	return { busy, possible };
}

/** The fields of /proc/PID/stat after the command's name. */
function readStat(pid: string): string[] | undefined {
	const stat = tryRead(`/proc/${pid}/stat`);
	return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** The content of a file; undefined when the process has ended. */
function tryRead(file: string): string | undefined {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return undefined;
	}
}
