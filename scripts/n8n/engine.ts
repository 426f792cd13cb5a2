/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { cp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder, step, type Report } from './cachedFolder';
import { npm } from './npm';
import { projectRoot } from './pack';

/** n8n's engine without n8n: package versions that were released together. */
export interface EngineVersion {
	core: string;
	workflow: string;
	zod: string;
	/** Overrides for indirect dependencies that cannot be installed. */
	overrides?: Record<string, string>;
}

/** n8n-core requires a version of linkedom that some registries lack. */
const alwaysOverridden = { linkedom: '0.18.12' };

/**
 * Installs an engine into the per-user cache unless it is there already (about a minute and 300 MB per
 * version). Needs the npm registry.
 *
 * @returns the absolute path of the folder whose `node_modules` contains n8n-core
 * @throws Error when npm fails; leftovers are removed
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
 * Copies the built package to a folder where it finds only the engine's n8n-workflow.
 *
 * @param folder an empty folder
 * @returns the package's absolute folder there
 */
export async function placePackage(folder: string, engineFolder: string): Promise<string> {
	const modules = join(folder, 'node_modules');
	const packageFolder = join(modules, 'n8n-nodes-crm-service');
	for (const part of ['package.json', 'dist']) {
		await cp(join(projectRoot, part), join(packageFolder, part), { recursive: true });
	}
	const workflow = join(engineFolder, 'node_modules', 'n8n-workflow');
	await symlink(workflow, join(modules, 'n8n-workflow'), 'junction');
	return packageFolder;
}
