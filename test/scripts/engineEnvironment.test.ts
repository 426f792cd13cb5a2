/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { PROJECT_ROOT } from '../../scripts/n8n/pack';

const PROGRAM = `
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

	/** What a program with the engine tells, started by a user with that home folder and key. */
	const run = (environment: NodeJS.ProcessEnv) => {
		// What this test run itself was given.
		const without = { CRM_ENGINE_USER_FOLDER: undefined, N8N_USER_FOLDER: undefined };
		const output = execFileSync(process.execPath, ['-e', PROGRAM], {
			cwd: PROJECT_ROOT,
			env: { ...process.env, ...without, HOME: home, ...environment },
			encoding: 'utf8',
		});
		return JSON.parse(output) as { n8nFolder: string; files: string[] };
	};

	it("is a folder of its own, gone at the end, and not the user's", async () => {
		const { n8nFolder, files } = run({});

		expect(n8nFolder.startsWith(tmpdir())).toBe(true);
		expect(files).toEqual(['config']);
		expect(existsSync(path.dirname(n8nFolder))).toBe(false);
		expect(await readdir(home)).toEqual([]);
	});

	it("does not mind the settings and the key of the user's own n8n", async () => {
		await mkdir(path.join(home, '.n8n'));
		await writeFile(path.join(home, '.n8n', 'config'), '{ "encryptionKey": "one" }');

		expect(run({ N8N_ENCRYPTION_KEY: 'other', N8N_USER_FOLDER: home }).files).toEqual(['config']);
		expect(await readdir(path.join(home, '.n8n'))).toEqual(['config']);
	});
});
