/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { packPackage, projectRoot } from '../scripts/n8n/pack';
import { median, type Section } from './figure';

const starts = 11;

/** Loads n8n-workflow, as n8n has done before, and then all nodes; prints the time in ms. */
const program = `
	require('n8n-workflow');
	const { n8n } = require('./package.json');
	const startedAt = performance.now();
	for (const file of [...n8n.credentials, ...n8n.nodes]) new (Object.values(require('./' + file)).find((each) => typeof each === 'function'))();
	process.stdout.write(String(performance.now() - startedAt));`;

/** Cost of installing and loading the package. */
export const packageCost: Section = {
	name: 'package',
	title: 'Loading and size',
	method: `Loading: time to load and instantiate all nodes and the credential, with n8n-workflow loaded before as in n8n; median of ${starts} new processes. Size: the tarball of \`npm pack\`.`,
	async measure() {
		const times = Array.from({ length: starts }, () =>
			Number(execFileSync(process.execPath, ['-e', program], { cwd: projectRoot })),
		);
		const folder = mkdtempSync(path.join(tmpdir(), 'crm-bench-'));
		try {
			const tarball = statSync(await packPackage(folder)).size;
			return {
				figures: [
					{
						what: 'Loading all nodes, ms',
						measured: median(times),
						range: [Math.min(...times), Math.max(...times)],
						target: { atMost: 100 },
					},
					{ what: 'Packed tarball, kB', measured: tarball / 1000, target: { atMost: 400 } },
				],
			};
		} finally {
			rmSync(folder, { recursive: true });
		}
	},
};
