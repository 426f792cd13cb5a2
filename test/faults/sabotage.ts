/* eslint-disable @n8n/community-nodes/no-restricted-imports -- works on files; runs in Node.js, not in n8n */
import { appendFile, cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { repositoryFolder } from '../support/engineProcess/engine';

/** A change for the worse to a module of the built package. */
export interface Sabotage {
	/** Below `dist/nodes/`. */
	module: string;
	/** Appended to the module: replaces what it exports. */
	code: string;
}

/** What an engine needs of the repository. */
const parts = [
	'package.json',
	'tsconfig.json',
	'dist',
	'test/support/engine',
	'test/support/engineProcess',
];

/** A copy of the built package with one thing broken, for engines to load. */
export class SabotagedPackage {
	private constructor(readonly folder: string) {}

	static async make({ module, code }: Sabotage): Promise<SabotagedPackage> {
		const folder = await mkdtemp(path.join(tmpdir(), 'crm-sabotaged-'));
		for (const part of parts) {
			await cp(path.join(repositoryFolder, part), path.join(folder, part), { recursive: true });
		}
		await symlink(
			path.join(repositoryFolder, 'node_modules'),
			path.join(folder, 'node_modules'),
			'junction',
		);
		const file = path.join(folder, 'dist', 'nodes', module);
		await appendFile(file, `\n;(() => {\n${code}\n})();\n`, { flag: 'a+' });
		return new SabotagedPackage(folder);
	}

	async remove(): Promise<void> {
		await rm(this.folder, { recursive: true, force: true });
	}
}
