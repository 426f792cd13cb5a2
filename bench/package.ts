/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { packPackage, projectRoot } from '../scripts/n8n/pack';
import { median, type Section } from './figure';

const starts = 11;

/** Loads n8n-workflow, which n8n has loaded long before, and then all nodes; prints ms. */
const program = `
	require('n8n-workflow');
	const { n8n } = require('./package.json');
	const startedAt = performance.now();
	for (const file of [...n8n.credentials, ...n8n.nodes]) new (Object.values(require('./' + file))[0])();
	process.stdout.write(String(performance.now() - startedAt));`;

/** What an installation and a start of n8n cost. */
export const packageCost: Section = {
	name: 'package',
	title: 'Loading and size',
	method: `Loading: the median of ${starts} fresh processes of the time to load and make all nodes and the credential, with n8n-workflow in memory as in n8n. Size: the tarball of \`npm pack\`, and the code in it.`,
	async measure() {
		const times = Array.from({ length: starts }, () =>
			Number(execFileSync(process.execPath, ['-e', program], { cwd: projectRoot })),
		);
		const folder = mkdtempSync(path.join(tmpdir(), 'crm-bench-'));
		try {
			const tarball = statSync(await packPackage(folder)).size;
			const code = ['nodes/nodes.js', 'nodes/shared/phone.js'].map(
				(file) => statSync(path.join(projectRoot, 'dist', file)).size / 1000,
			);
			return {
				figures: [
					{
						what: 'Loading all nodes, ms',
						measured: median(times),
						range: [Math.min(...times), Math.max(...times)],
						wanted: { atMost: 35 },
					},
					{
						what: 'Code that is loaded before a phone is read, kB',
						measured: code[0],
						wanted: { atMost: 250 },
						note: `${code[1].toFixed(0)} kB more with the first phone`,
					},
					{ what: 'Packed tarball, kB', measured: tarball / 1000, wanted: { atMost: 130 } },
				],
			};
		} finally {
			rmSync(folder, { recursive: true });
		}
	},
};
