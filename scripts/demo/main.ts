/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/require-node-api-error, no-console -- runs in Node.js, not in n8n */
import { cp, mkdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { startSandbox, type Sandbox } from '../../sandbox';
import { Editor } from '../n8n/editor';
import { ensureN8n } from '../n8n/cache';
import { stopAllProcesses } from '../n8n/childProcesses';
import { N8nClient } from '../n8n/client';
import { ensureDebianPackages } from '../n8n/debianPackages';
import { startN8n } from '../n8n/instance';
import { installTarball } from '../n8n/nodesFolder';
import { npm } from '../n8n/npm';
import { packPackage, projectRoot } from '../n8n/pack';
import { freePort } from '../n8n/ports';
import { logInAsOwner } from '../n8n/seed';
import { useTemporaryFolder } from '../n8n/temporaryFolder';
import { openUserFolder } from '../n8n/userFolder';
import { recordPage } from './film';
import { ensureUserFolder } from './preparedUserFolder';
import { campaignScene, credentialScene, nodesScene, triggerScene } from './scenes';
import { Terminal } from './terminal';

const filmFile = join(projectRoot, 'test-results', 'demo', 'demo.mp4');
const viewport = { width: 1440, height: 900 };
const maxBytes = 10 * 1024 * 1024;

/** `npm run demo`: records the film for n8n's review, in one take. */
async function recordDemo(sandbox: Sandbox): Promise<void> {
	await ensureDebianPackages(['chromium', 'ffmpeg'], say);
	const folder = await useTemporaryFolder('crm-demo-');
	const n8n = await ensureN8n(say);
	const tarball = await packPackage(folder);
	const userFolder = join(folder, 'user');
	await cp(await ensureUserFolder(n8n, say), userFolder, { recursive: true });
	const frames = join(folder, 'frames');
	await mkdir(frames);

	const port = await freePort();
	const client = new N8nClient(`http://127.0.0.1:${port}`);
	const editor = await Editor.start(client, 'demo', viewport);
	try {
		const encode = await recordPage(editor.page, frames);
		say('Installation');
		const terminal = await Terminal.open(editor.page, 'Installation of the packed package');
		await terminal.type(`cd ~/.n8n/nodes && npm install ${basename(tarball)}`);
		await installTarball(userFolder, tarball);
		const nodesFolder = join(userFolder, '.n8n', 'nodes');
		await terminal.print(await npm(nodesFolder, ['ls']));
		await terminal.type('n8n start');
		await startN8n({ n8n, userFolder, port });
		await terminal.print(`n8n ${n8n.version} is ready on port ${port}`);
		await logInAsOwner(client, await openUserFolder(userFolder));
		await editor.useSession();

		say('Credential');
		const credential = await credentialScene(editor, client, sandbox);
		say('One operation of each node');
		await nodesScene(editor, client, credential);
		say('Campaign');
		await campaignScene(editor, client, credential);
		say('Trigger');
		await triggerScene(editor, client, credential);

		const seconds = await encode(filmFile);
		const { size } = await stat(filmFile);
		say(`${filmFile}: ${Math.round(seconds)} s, ${(size / 1024 / 1024).toFixed(1)} MB`);
		if (size > maxBytes) throw new Error(`The film has more than ${maxBytes} bytes.`);
	} catch (error) {
		await editor.screenshot('stopped-here');
		throw error;
	} finally {
		await editor.close();
	}
}

function say(line: string): void {
	console.log(line);
}

void (async () => {
	const sandbox = await startSandbox();
	try {
		await recordDemo(sandbox);
	} catch (error) {
		console.error(error);
		process.exitCode = 1;
	} finally {
		await stopAllProcesses();
		await sandbox.close();
		process.exit();
	}
})();
