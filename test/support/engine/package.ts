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

let loaded: Promise<LoadedPackage> | undefined;

/** Loads `dist/` with n8n-core's own loader, once per process. */
export async function loadPackage(): Promise<LoadedPackage> {
	loaded ??= load();
	return await loaded;
}

async function load(): Promise<LoadedPackage> {
	const loader = new PackageDirectoryLoader(builtPackageFolder);
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
