/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { cacheRoot } from '../../scripts/n8n/cachedFolder';

/** Environment of n8n that makes its log readable for `complaintsAboutUs`. */
export const readableLog = { N8N_LOG_FORMAT: 'json', N8N_LOG_LEVEL: 'debug' };

/** The credential's own refusal in its test, which n8n logs. */
export const refusedBaseUrl = 'The "Base URL" of the credential must end in /api/v1';

/** Beginnings of errors that tests cause, and n8n logs. */
const expected = [refusedBaseUrl, 'The CRM refused the token of the credential'];

/**
 * Warnings and errors about our package in n8n's log, and other output of n8n or Node.js about it,
 * without those that tests cause.
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
		const { level, message } = JSON.parse(line) as { level: string; message: string };
		const isExpected = expected.some((beginning) => message.startsWith(beginning));
		return ['warn', 'error'].includes(level) && !isExpected;
	} catch {
		return true;
	}
}
