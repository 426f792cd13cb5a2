/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { readFileSync } from 'node:fs';
import path from 'node:path';

interface LockedPackage {
	version?: string;
	integrity?: string;
	resolved?: string;
	optionalDependencies?: Record<string, string>;
}

const root = path.resolve(__dirname, '..', '..');
const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };

/** Folders where Node looks for a package from another package's folder, outermost last. */
function placesOf(name: string, from: string): string[] {
	const folders = from.split(/(?:^|\/)node_modules\//).slice(1);
	const outwards = folders.map((_, depth) => folders.slice(0, folders.length - depth));
	return [...outwards, []].map((chain) =>
		[...chain, name].map((folder) => `node_modules/${folder}`).join('/'),
	);
}

describe('package-lock.json', () => {
	it('locks the optional packages of every platform, so that "npm ci" works on all of them', () => {
		const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
			Object.keys(optionalDependencies)
				.filter((name) => !placesOf(name, place).some((found) => found in packages))
				.map((name) => `${place} → ${name}`),
		);

		expect(missing).toEqual([]);
	});

	it('has the indentation of package.json, as npm writes it', () => {
		expect(text.split('\n')[1]).toMatch(/^\t"/);
	});

	it('pins the content of every package without naming a registry', () => {
		const others = Object.entries(packages).filter(([place]) => place !== '');

		expect(others.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
		expect(others.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
	});
});
