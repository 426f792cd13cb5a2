/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from './runtime/package.json';

/** The n8n that the nodes are tried in unless another is named; pinned in `runtime/package.json`. */
export const N8N_VERSION: string = manifest.dependencies.n8n;

const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const FOLDER = join(__dirname, 'runtime');

/**
 * What n8n 1.x needs to be installed today: it asks for a langchain that another of its packages
 * cannot use, and for peers that contradict each other, so the one that it needs is named.
 */
const line1 = {
	dependencies: { 'date-fns': '2.30.0' },
	overrides: { linkedom: '0.18.12', '@langchain/core': '1.1.49', xlsx: '0.18.5' },
	installOptions: ['--legacy-peer-deps'],
};
const line2 = { dependencies: {}, overrides: manifest.overrides, installOptions: [] };

/** What the folder of an n8n starts from. */
export interface Runtime {
	/** Texts by file name, `package.json` first. */
	files: Record<string, string>;
	/** For `npm install`. */
	installOptions: string[];
}

/**
 * What one version of n8n is installed from: the pinned one from its manifest and lock file, any
 * other from a manifest with the overrides of its line and without a lock file.
 *
 * @throws Error when it is no exact version such as "1.123.81"
 */
export function runtimeOf(version: string): Runtime {
	if (!EXACT_VERSION.test(version)) {
		throw new Error(`"${version}" is no version of n8n. Name one such as ${N8N_VERSION}.`);
	}
	if (version === N8N_VERSION) {
		const files = ['package.json', 'package-lock.json'];
		const texts = files.map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')]);
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
