/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { rm } from 'node:fs/promises';

/** After the last test file, deletes the run's temporary folder. */
export default async function endRun(): Promise<void> {
	const folder = process.env.CRM_E2E_FOLDER;
	if (folder) await rm(folder, { recursive: true, force: true });
}
