/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { packageFolder } from '../support/engine/package';

/** The source files in a folder of the package, such as `nodes/shared/phone.ts`. */
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
