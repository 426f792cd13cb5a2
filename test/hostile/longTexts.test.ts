/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

import { sourceFiles } from '../repository/sources';
import { packageFolder } from '../support/engine/package';

/** Modules that read no texts from outside: the contract, settings that were read, forms and nodes. */
const others =
	/\/contract\/|\/pace\/|\/hours\/|\/index\.ts$|\.node\.ts$|\/phoneLibrary\.ts$|\/keptFields\.ts$|\/fields\/(?:field|kinds)\.ts$/;

it('every exported comparison and pattern ends soon with a text of 200,000 characters', () => {
	const modules = sourceFiles('nodes')
		.filter((file) => !others.test(file))
		.map((file) => file.replace(/\.ts$/, '.js'));
	const program = path.join(__dirname, 'callEverything.js');
	const dist = path.join(packageFolder, 'dist');
	const output = execFileSync(process.execPath, [program, dist, ...modules], {
		encoding: 'utf8',
		maxBuffer: 2 ** 26,
	});
	const { calls, hanging } = JSON.parse(output) as { calls: number; hanging: string[] };
	expect(hanging).toEqual([]);
	expect(calls).toBeGreaterThan(10_000);
}, 900_000);
