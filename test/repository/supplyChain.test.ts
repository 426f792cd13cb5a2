/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { packageFolder } from '../support/engine';

const dist = path.join(packageFolder, 'dist');

const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.js'))
	.map((file) => path.join(dist, file));

it('no code is created from strings', () => {
	expect(scripts.length).toBeGreaterThan(10);
	const found = scripts.filter((file) => /\bFunction\(|\beval\(/.test(readFileSync(file, 'utf8')));
	expect(found).toEqual([]);
});

it('the package has no dependencies', () => {
	const manifest = JSON.parse(
		readFileSync(path.join(packageFolder, 'package.json'), 'utf8'),
	) as Record<string, unknown>;
	expect(manifest.dependencies ?? {}).toEqual({});
	expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
});
