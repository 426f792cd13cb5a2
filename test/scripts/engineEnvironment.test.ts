/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { projectRoot } from '../../scripts/n8n/pack';

const programText = `
	require('./scripts/engineEnvironment');
	const { Container } = require('@n8n/di');
	const { InstanceSettings } = require('n8n-core');
	const { n8nFolder } = Container.get(InstanceSettings);
	console.log(JSON.stringify({ n8nFolder, files: require('node:fs').readdirSync(n8nFolder) }));
	process.exit(0);
`;

describe("the environment of n8n's engine", () => {
	let home: string;

	beforeEach(async () => {
		home = await mkdtemp(path.join(tmpdir(), 'crm-home-'));
	});

	afterEach(async () => {
		await rm(home, { recursive: true });
	});

	/** Output of a program with the engine, started with this home folder and key. */
	const run = (environment: NodeJS.ProcessEnv) => {
		// The environment of this test run itself.
		const without = { CRM_ENGINE_USER_FOLDER: undefined, N8N_USER_FOLDER: undefined };
		const output = execFileSync(process.execPath, ['-e', programText], {
			cwd: projectRoot,
			env: { ...process.env, ...without, HOME: home, ...environment },
			encoding: 'utf8',
		});
		return JSON.parse(output) as { n8nFolder: string; files: string[] };
	};

	it("is a temporary folder, removed at the end, without what the user's own n8n has", async () => {
		await mkdir(path.join(home, '.n8n'));
		await writeFile(path.join(home, '.n8n', 'config'), '{ "encryptionKey": "one" }');

		const { n8nFolder, files } = run({ N8N_ENCRYPTION_KEY: 'other', N8N_USER_FOLDER: home });
		expect(n8nFolder.startsWith(tmpdir())).toBe(true);
		expect(files).toEqual(['config']);
		expect(existsSync(path.dirname(n8nFolder))).toBe(false);
		expect(await readdir(home)).toEqual(['.n8n']);
		expect(await readdir(path.join(home, '.n8n'))).toEqual(['config']);
	});
});
