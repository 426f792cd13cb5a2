/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from './runtime/package.json';

/** The default version of n8n, pinned in `runtime/package.json`. */
export const n8nVersion: string = manifest.dependencies.n8n;

const exactVersion = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const runtimeFolder = join(__dirname, 'runtime');

/**
 * Overrides that n8n 1.x needs: it requires a langchain version that one of its packages cannot use, and
 * peers that contradict each other.
 */
const line1 = {
	dependencies: { 'date-fns': '2.30.0' },
	overrides: { linkedom: '0.18.12', '@langchain/core': '1.1.49', xlsx: '0.18.5' },
	installOptions: ['--legacy-peer-deps'],
};
const line2 = { dependencies: {}, overrides: manifest.overrides, installOptions: [] };

/** Files and arguments to install a version of n8n. */
export interface Runtime {
	/** Texts by file name, `package.json` first. */
	files: Record<string, string>;
	/** Arguments of `npm install`. */
	installOptions: string[];
}

/**
 * Returns the files to install a version of n8n from: for the pinned version its manifest and lock file,
 * for others a manifest with the overrides of their major version and no lock file.
 *
 * @throws Error when it is not an exact version such as "1.123.81"
 */
export function runtimeOf(version: string): Runtime {
	if (!exactVersion.test(version)) {
		throw new Error(`"${version}" is no version of n8n. Name one such as ${n8nVersion}.`);
	}
	if (version === n8nVersion) {
		const files = ['package.json', 'package-lock.json'];
		const texts = files.map((file) => [file, readFileSync(join(runtimeFolder, file), 'utf8')]);
		return { files: Object.fromEntries(texts), installOptions: [] };
	}
	const { dependencies, overrides, installOptions } = majorOf(version) < 2 ? line1 : line2;
	const text = JSON.stringify({
		...manifest,
		dependencies: { n8n: version, ...dependencies },
		overrides,
	});
	return { files: { 'package.json': text }, installOptions };
}

/** 1 for "1.123.81". */
export function majorOf(version: string): number {
	return Number(version.split('.')[0]);
}
