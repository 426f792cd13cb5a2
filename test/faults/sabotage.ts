/* eslint-disable @n8n/community-nodes/no-restricted-imports -- works on files; runs in Node.js, not in n8n */
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Plugin } from 'esbuild';

import { repositoryFolder } from '../support/engineProcess/engine';

/** A deliberate defect in a module of the package. */
export interface Sabotage {
	/** Source file, below `nodes/`. */
	module: string;
	/** Appended to the module as a block; may reassign the module's declarations. */
	code: string;
}

const load = createRequire(path.join(repositoryFolder, 'package.json'));
const { bundlePackage } = load('./scripts/build/bundle.js') as {
	bundlePackage(folder: string, plugins: Plugin[]): Promise<unknown>;
};

/** Files of the repository that an engine needs. */
const parts = [
	'package.json',
	'tsconfig.json',
	'dist',
	'test/support/engine',
	'test/support/engineProcess',
];

/** A copy of the built package with deliberate defects, for engines to load. */
export class SabotagedPackage {
	private constructor(readonly folder: string) {}

	static async make(sabotages: readonly Sabotage[]): Promise<SabotagedPackage> {
		const folder = await mkdtemp(path.join(tmpdir(), 'crm-sabotaged-'));
		for (const part of parts) {
			await cp(path.join(repositoryFolder, part), path.join(folder, part), { recursive: true });
		}
		await symlink(
			path.join(repositoryFolder, 'node_modules'),
			path.join(folder, 'node_modules'),
			'junction',
		);
		await bundlePackage(path.join(folder, 'dist'), sabotages.map(appendToModule));
		return new SabotagedPackage(folder);
	}

	async remove(): Promise<void> {
		await rm(this.folder, { recursive: true, force: true });
	}
}

/** Creates an esbuild plugin that appends code to a module. */
function appendToModule({ module, code }: Sabotage): Plugin {
	const sabotaged = path.join(repositoryFolder, 'nodes', module);
	return {
		name: 'sabotage',
		setup(build) {
			build.onLoad({ filter: /nodes[\\/].*\.ts$/ }, async (file) => {
				if (file.path !== sabotaged) return undefined;
				const source = await readFile(file.path, 'utf8');
				return { contents: `${source}\n{\n${code}\n}\n`, loader: 'ts' };
			});
		},
	};
}
