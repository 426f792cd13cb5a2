/* eslint-disable @n8n/community-nodes/no-restricted-imports -- works on files; runs in Node.js, not in n8n */
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { transform } from 'esbuild';

import { repositoryFolder } from '../support/engineProcess/engine';

/** A deliberate defect in a module of the package. */
export interface Sabotage {
	/** Source file, below `nodes/`. */
	module: string;
	/** Appended to the module as a block; may reassign the module's declarations. */
	code: string;
}

/** What the package consists of. */
const parts = ['package.json', 'dist'];

/** A copy of the built package with deliberate defects, for engines to load. */
export class SabotagedPackage {
	private constructor(readonly folder: string) {}

	static async make(sabotage: Sabotage): Promise<SabotagedPackage> {
		const folder = await mkdtemp(path.join(tmpdir(), 'crm-sabotaged-'));
		for (const part of parts) {
			await cp(path.join(repositoryFolder, part), path.join(folder, part), { recursive: true });
		}
		await symlink(
			path.join(repositoryFolder, 'node_modules'),
			path.join(folder, 'node_modules'),
			'junction',
		);
		await appendToModule(folder, sabotage);
		return new SabotagedPackage(folder);
	}

	async remove(): Promise<void> {
		await rm(this.folder, { recursive: true, force: true });
	}
}

/**
 * Appends code to a module of the copy. esbuild compiles it, because its exports follow reassigned
 * declarations, which tsc's do not.
 */
async function appendToModule(folder: string, { module, code }: Sabotage): Promise<void> {
	const source = await readFile(path.join(repositoryFolder, 'nodes', module), 'utf8');
	const reassignable = source.replace(/^export const/gm, 'export let');
	const sabotaged = await transform(`${reassignable}\n{\n${code}\n}\n`, {
		loader: 'ts',
		format: 'cjs',
		target: 'es2021',
	});
	const built = path.join(folder, 'dist/nodes', module.replace(/\.ts$/, '.js'));
	await writeFile(built, sabotaged.code);
}
