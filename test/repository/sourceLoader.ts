/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { existsSync } from 'node:fs';
import path from 'node:path';

import { transformSync } from '@swc/core';

import { packageFolder } from '../support/engine/package';
import { importsOf, textOf } from './sources';

type Exports = Record<string, (...given: unknown[]) => unknown>;

/** Loads a module of the package's sources by its path without ending. */
export type Load = (place: string) => Exports;

const compiled = new Map<string, string>();

function compile(source: string): string {
	const known = compiled.get(source);
	if (known !== undefined) return known;
	const { code } = transformSync(source, {
		jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
		module: { type: 'commonjs' },
	});
	compiled.set(source, code);
	return code;
}

const imports = new Map<string, string[]>();

/** Source files that a file imports. */
function filesImportedBy(file: string): string[] {
	const known = imports.get(file);
	if (known) return known;
	const found = importsOf(file)
		.map(fileOf)
		.filter((each) => each.endsWith('.ts'));
	imports.set(file, found);
	return found;
}

/** The file of a place without ending: a module, or a folder with an index. */
function fileOf(place: string): string {
	const endings = ['.ts', '/index.ts', ''];
	return place + endings.find((ending) => existsSync(path.join(packageFolder, place + ending)));
}

/** Loads the sources, one of which may be replaced, without Jest: each load of another text in no time. */
export class SourceLoader {
	private readonly modules = new Map<string, { exports: Exports }>();

	private readonly affected = new Map<string, boolean>();

	/**
	 * @param replaced a file with another text
	 * @param others loads what does not depend on that file
	 */
	constructor(
		private readonly replaced?: { file: string; source: string },
		private readonly others?: SourceLoader,
	) {}

	readonly load: Load = (place) => this.loadFile(fileOf(place));

	private loadFile(file: string): Exports {
		if (this.others && !this.isAffected(file)) return this.others.loadFile(file);
		const known = this.modules.get(file);
		if (known) return known.exports;
		const module = { exports: {} as Exports };
		this.modules.set(file, module);
		const isReplaced = file === this.replaced?.file;
		const code = compile(isReplaced ? this.replaced!.source : textOf(file));
		const requireFrom = (name: string): unknown => {
			const place = path.posix.join(path.posix.dirname(file), name);
			const other = name.startsWith('.') ? fileOf(place) : '';
			if (other.endsWith('.ts')) return this.loadFile(other);
			// eslint-disable-next-line @typescript-eslint/no-require-imports -- packages and JSON
			return require(other === '' ? name : path.join(packageFolder, other)) as unknown;
		};
		new Function('module', 'exports', 'require', code)(module, module.exports, requireFrom);
		return module.exports;
	}

	/** Whether a file is the replaced one, or imports it, itself or through others. */
	private isAffected(file: string): boolean {
		const known = this.affected.get(file);
		if (known !== undefined) return known;
		this.affected.set(file, file === this.replaced?.file);
		const isAffected =
			file === this.replaced?.file || filesImportedBy(file).some((each) => this.isAffected(each));
		this.affected.set(file, isAffected);
		return isAffected;
	}
}
