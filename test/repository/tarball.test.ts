/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { packPackage, projectRoot } from '../../scripts/n8n/pack';
import { triesAllCases } from '../support/testEffort';

/**
 * The published code must stay readable for a reviewer, in one sitting: plain compiler output, without
 * needless texts or bundles. The limit is far from the present size, so that an operation more is no reason
 * to shorten a text.
 */
const largestTarballBytes = 400_000;
const longestLine = 2_000;

/** The library's file, which is one line. */
const numberingPlans = 'dist/nodes/shared/phone/metadata.max.json';

let folder: string;
let tarball: string;
let unpacked: string;
let files: string[];

const textOf = (file: string) => readFileSync(path.join(unpacked, file), 'utf8');
const namesWhere = (matches: (text: string) => boolean) =>
	files.filter((file) => matches(textOf(file)));

beforeAll(async () => {
	folder = mkdtempSync(path.join(tmpdir(), 'crm-package-'));
	tarball = await packPackage(folder);
	execFileSync('tar', ['-xzf', tarball, '-C', folder]);
	unpacked = path.join(folder, 'package');
	files = readdirSync(unpacked, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => path.relative(unpacked, path.join(parentPath, name)));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the packed tarball', () => {
	it('contains only code, icons, codex files and output previews', () => {
		const expected =
			/^(package\.json|README\.md|LICENSE\.md|dist\/(THIRD_PARTY_NOTICES\.txt|icons\/[\w-]+(\.dark)?\.svg|(nodes|credentials)\/.+\.(js|json|svg)))$/;
		expect(files.filter((file) => !expected.test(file.replaceAll('\\', '/')))).toEqual([]);
	});

	it('contains every node and credential of its manifest', () => {
		const { n8n } = JSON.parse(textOf('package.json')) as {
			n8n: { nodes: string[]; credentials: string[] };
		};
		expect([...n8n.nodes, ...n8n.credentials].filter((file) => !files.includes(file))).toEqual([]);
	});

	it('stays small enough to be read', () => {
		expect(statSync(tarball).size).toBeLessThan(largestTarballBytes);
	});

	it('can be read: a file for each source file, and no long lines', () => {
		const sources = ['credentials', 'nodes'].flatMap((place) =>
			readdirSync(path.join(projectRoot, place), { recursive: true, encoding: 'utf8' })
				.filter((file) => file.endsWith('.ts'))
				.map((file) => path.join('dist', place, file.replace(/\.ts$/, '.js'))),
		);
		const isSchema = (file: string) => /contract[\\/]resources[\\/](?!index)/.test(file);
		const scripts = files.filter((file) => file.endsWith('.js'));
		expect(scripts.sort()).toEqual(sources.filter((file) => !isSchema(file)).sort());
		const hasLongLine = (text: string) =>
			text.split('\n').some((line) => line.length > longestLine);
		expect(namesWhere(hasLongLine)).toEqual([numberingPlans]);
	});

	it('loads no package but n8n-workflow and those of Node.js', () => {
		const loaded = files
			.filter((file) => file.endsWith('.js'))
			.flatMap((file) => [...textOf(file).matchAll(/require\("([^."][^"]*)"\)/g)])
			.map(([, name]) => name);
		expect(new Set(loaded)).toEqual(new Set(['crypto', 'n8n-workflow']));
		const manifest = JSON.parse(textOf('package.json')) as Record<string, unknown>;
		expect(manifest.dependencies ?? {}).toEqual({});
		expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
	});

	it('creates no code from strings, and reveals nothing about the machine that built it', () => {
		expect(namesWhere((text) => /\bFunction\(|\beval\(/.test(text))).toEqual([]);
		expect(namesWhere((text) => text.includes(projectRoot))).toEqual([]);
		expect(namesWhere((text) => text.includes('sourceMappingURL='))).toEqual([]);
	});

	it('contains the phone library as it is published, with its licences', () => {
		const library = path.join(projectRoot, 'node_modules/libphonenumber-js');
		const { version } = JSON.parse(readFileSync(path.join(library, 'package.json'), 'utf8')) as {
			version: string;
		};
		const notices = textOf('dist/THIRD_PARTY_NOTICES.txt');
		expect(notices).toContain(`libphonenumber-js ${version}`);
		expect(notices.match(/Permission is hereby granted/g)).toHaveLength(1);
		expect(notices.match(/Apache License/g)).not.toBeNull();
		expect(textOf(numberingPlans)).toBe(
			readFileSync(path.join(library, 'metadata.max.json'), 'utf8'),
		);
	});

	(triesAllCases ? it : it.skip)('matches another build of the sources byte for byte', () => {
		const again = path.join(folder, 'again');
		symlinkSync(
			path.join(projectRoot, 'node_modules'),
			path.join(folder, 'node_modules'),
			'junction',
		);
		const runNode = (...args: string[]) =>
			execFileSync(process.execPath, args, { cwd: projectRoot });
		runNode('node_modules/typescript/bin/tsc', '--noCheck', '--outDir', again);
		const program = `
			const { replaceSchemas } = require('./scripts/build/contractData');
			const { bundlePhoneLibrary } = require('./scripts/build/phoneLibrary');
			const [, folder] = process.argv;
			Promise.all([replaceSchemas(folder), bundlePhoneLibrary(folder)]);`;
		runNode('-e', program, again);
		const scripts = files.filter((file) => file.endsWith('.js'));
		expect(scripts.length).toBeGreaterThan(150);
		for (const file of scripts) {
			expect(readFileSync(path.join(again, path.relative('dist', file)), 'utf8')).toBe(
				textOf(file),
			);
		}
	});

	it('has a README whose pictures load on any site', () => {
		const images = [
			...textOf('README.md').matchAll(/!\[[^\]]*\]\(([^)\s]+)|<img[^>]+src="([^"]+)/g),
		];
		const addresses = images.map(([, markdown, html]) => markdown ?? html);
		expect(addresses.length).toBeGreaterThan(0);
		expect(addresses.filter((address) => !address.startsWith('https://'))).toEqual([]);
	});
});
