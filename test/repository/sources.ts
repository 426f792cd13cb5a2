/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { INodeType } from 'n8n-workflow';

import { packageFolder } from '../support/engine/package';

/** The source files in a folder of the package, such as `nodes/shared/phone/phone.ts`. */
export function sourceFiles(folder: string): string[] {
	return readdirSync(path.join(packageFolder, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => path.posix.join(folder, file.split(path.sep).join('/')));
}

export function textOf(file: string): string {
	return readFileSync(path.join(packageFolder, file), 'utf8');
}

/** The places that a source file imports, without an ending; type imports count. */
export function importsOf(file: string): string[] {
	const imports = textOf(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g);
	return [...imports].map(([, place]) => path.posix.join(path.posix.dirname(file), place));
}

/** The nodes of the manifest, from their sources, with the path of each without its ending. */
export function sourceNodes() {
	const { n8n } = JSON.parse(textOf('package.json')) as { n8n: { nodes: string[] } };
	return n8n.nodes.map((file) => {
		const place = path.join(packageFolder, file.replace(/^dist\//, '').replace(/\.js$/, ''));
		const name = path.basename(place, '.node');
		// eslint-disable-next-line @typescript-eslint/no-require-imports -- the list of files is data
		const module = require(`${place}.ts`) as Record<string, new () => INodeType>;
		return { name, place, node: new module[name]() };
	});
}
