/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import path from 'node:path';

import { PackageDirectoryLoader } from 'n8n-core';
import type { ICredentialType, INodeType } from 'n8n-workflow';

/** Root folder of the repository and the package. */
export const packageFolder = path.resolve(__dirname, '../../..');

/**
 * The folder of the built package: the repository's, or a copy beside another version of n8n's
 * engine (`npm run test:versions`).
 */
export const builtPackageFolder = process.env.CRM_PACKAGE_FOLDER ?? packageFolder;

/** The built package as n8n's loader found it. */
export interface LoadedPackage {
	/** Node types by name without the package prefix, e.g. `crmLead`. */
	nodes: Map<string, INodeType>;
	credentials: Map<string, ICredentialType>;
}

const loaded = new Map<string, Promise<LoadedPackage>>();

let currentFolder = builtPackageFolder;

/**
 * Loads `dist/` with n8n-core's own loader, each package once per process.
 *
 * @param folder where the package is from now on
 */
export async function loadPackage(folder = currentFolder): Promise<LoadedPackage> {
	currentFolder = folder;
	const loading = loaded.get(folder) ?? load(folder);
	loaded.set(folder, loading);
	return await loading;
}

async function load(folder: string): Promise<LoadedPackage> {
	const loader = new PackageDirectoryLoader(folder);
	await loader.loadAll();
	return {
		nodes: new Map(
			Object.entries(loader.nodeTypes).map(([name, { type }]) => [name, type as INodeType]),
		),
		credentials: new Map(
			Object.entries(loader.credentialTypes).map(([name, { type }]) => [name, type]),
		),
	};
}
