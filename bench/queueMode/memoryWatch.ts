/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { residentMegabytes } from '../processUsage';

const sampleIntervalMs = 100;

/** Samples the memory of a process, in MB, until stopped. */
export function watchMemory(pid: number): { stop(): { before: number; peak: number } } {
	const before = residentMegabytes(pid);
	let peak = before;
	const sample = () => {
		peak = Math.max(peak, residentMegabytes(pid));
	};
	const timer = setInterval(sample, sampleIntervalMs);
	return {
		stop: () => {
			clearInterval(timer);
			sample();
			return { before, peak };
		},
	};
}
