/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { cacheRoot } from '../../scripts/n8n/cachedFolder';

/** Environment of n8n that makes its log readable for `complaintsAboutUs`. */
export const readableLog = { N8N_LOG_FORMAT: 'json', N8N_LOG_LEVEL: 'debug' };

/**
 * Warnings and errors about our package in n8n's log, and other output of n8n or Node.js about it.
 */
export async function complaintsAboutUs(logFile: string): Promise<string[]> {
	const lines = (await readFile(logFile, 'utf8'))
		// n8n's own paths hold our name here as well.
		.replaceAll(cacheRoot(), '')
		.replaceAll(tmpdir(), '')
		.split('\n');
	return lines.filter((line) => isComplaint(line) && /crm/i.test(line));
}

function isComplaint(line: string): boolean {
	try {
		return ['warn', 'error'].includes((JSON.parse(line) as { level: string }).level);
	} catch {
		return true;
	}
}
