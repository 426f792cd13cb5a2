/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { cp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder, step, type Report } from './cachedFolder';
import { npm } from './npm';
import { PROJECT_ROOT } from './pack';

/** n8n's engine without n8n: the versions of its packages that n8n released together. */
export interface EngineVersion {
	core: string;
	workflow: string;
	zod: string;
	/** Versions of indirect dependencies that stand in for ones that cannot be installed. */
	overrides?: Record<string, string>;
}

/** n8n-core's releases ask for a version of linkedom that not every registry has. */
const alwaysOverridden = { linkedom: '0.18.12' };

/**
 * An engine, installed into the per-user cache when it is not there yet (about a minute and
 * 300 MB, once per version). Needs the npm registry.
 *
 * @returns the absolute path of the folder whose `node_modules` holds n8n-core
 * @throws Error when npm fails; nothing is left behind then
 */
export async function ensureEngine(version: EngineVersion, report: Report): Promise<string> {
	const { core, workflow, zod, overrides = {} } = version;
	return await cachedFolder(`engine-${core}-${workflow}-${zod}`, async (unfinished) => {
		const manifest = {
			private: true,
			dependencies: { 'n8n-core': core, 'n8n-workflow': workflow, zod },
			overrides: { ...alwaysOverridden, ...overrides },
		};
		await writeFile(join(unfinished, 'package.json'), JSON.stringify(manifest));
		await step(`Installing n8n-core ${core}`, unfinished, report, async () => {
			await npm(unfinished, [
				...['install', '--ignore-scripts', '--legacy-peer-deps', '--no-package-lock'],
				...['--no-audit', '--no-fund'],
			]);
		});
	});
}

/**
 * Copies the built package into a folder where it finds an engine's n8n-workflow and nothing else.
 *
 * @param folder an empty folder
 * @returns the package's absolute folder there
 */
export async function placePackage(folder: string, engineFolder: string): Promise<string> {
	const modules = join(folder, 'node_modules');
	const packageFolder = join(modules, 'n8n-nodes-crm-service');
	for (const part of ['package.json', 'dist']) {
		await cp(join(PROJECT_ROOT, part), join(packageFolder, part), { recursive: true });
	}
	const workflow = join(engineFolder, 'node_modules', 'n8n-workflow');
	await symlink(workflow, join(modules, 'n8n-workflow'), 'junction');
	return packageFolder;
}
