/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { spawnSync } from 'node:child_process';
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { packageFolder } from '../support/engine';

it('installs nothing into the folder that node_modules is a link to', () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'crm-setup-'));
	try {
		const clone = path.join(folder, 'clone');
		const linked = path.join(folder, 'elsewhere', 'kept.txt');
		for (const name of ['scripts/setup.mjs', 'package.json', 'package-lock.json']) {
			cpSync(path.join(packageFolder, name), path.join(clone, name));
		}
		mkdirSync(path.dirname(linked));
		writeFileSync(linked, '');
		symlinkSync(path.dirname(linked), path.join(clone, 'node_modules'));
		const script = path.join(clone, 'scripts', 'setup.mjs');
		const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
		expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('is a link') });
		expect(existsSync(linked)).toBe(true);
	} finally {
		rmSync(folder, { recursive: true });
	}
});
