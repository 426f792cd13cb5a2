/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs in Node.js, not in n8n */
import { ensureDebianPackages } from '../../scripts/n8n/debianPackages';
import { Editor } from './editor';
import endRun from './endRun';
import { useN8n, type N8nUnderTest } from './n8nUnderTest';
import prepareRun from './prepareRun';

/**
 * Takes pictures in the editor of a real n8n, and ends the process.
 *
 * @param folder below `test-results`, where screenshots go
 */
export async function photographIn(
	folder: string,
	viewport: { width: number; height: number },
	photograph: (n8n: N8nUnderTest, editor: Editor) => Promise<void>,
): Promise<void> {
	try {
		await ensureDebianPackages(['chromium', 'imagemagick'], say);
		await prepareRun();
		const n8n = await useN8n();
		try {
			const editor = await Editor.start(n8n.client, folder, viewport);
			await photograph(n8n, editor).finally(async () => await editor.close());
		} finally {
			await n8n.stop();
			await endRun();
		}
		process.exit(0);
	} catch (error) {
		console.error(error);
		process.exit(1);
	}
}

export function say(line: string): void {
	console.log(line);
}
