/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json';

import * as sources from '../../nodes/shared/phone';
import { packPackage, projectRoot } from '../../scripts/n8n/pack';
import { propertyRuns } from '../support/testEffort';

const { bundlePackage } = jest.requireActual<{
	bundlePackage: (folder: string) => Promise<unknown>;
}>('../../scripts/build/bundle');

const kilobyte = 1_000;
/** Maximum sizes in bytes; a change that raises one should say why. */
const largest = {
	tarball: 130 * kilobyte,
	'dist/nodes/nodes.js': 263 * kilobyte,
	'dist/nodes/shared/phone.js': 72 * kilobyte,
};

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

	it('stays small', () => {
		expect(statSync(tarball).size).toBeLessThan(largest.tarball);
		for (const [file, size] of Object.entries(largest).slice(1)) {
			expect(statSync(path.join(unpacked, file)).size).toBeLessThan(size);
		}
	});

	it('creates no code from strings, and reveals nothing about the machine that built it', () => {
		expect(namesWhere((text) => /\bFunction\b/.test(text))).toEqual([]);
		expect(namesWhere((text) => text.includes(projectRoot))).toEqual([]);
		expect(namesWhere((text) => text.includes('sourceMappingURL='))).toEqual([]);
	});

	it('contains the licences of bundled libraries', () => {
		const notices = textOf('dist/THIRD_PARTY_NOTICES.txt');
		const manifest = path.join(projectRoot, 'node_modules/libphonenumber-js/package.json');
		const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
		expect(notices).toContain(`libphonenumber-js ${version}`);
		expect(notices.match(/Permission is hereby granted/g)).toHaveLength(1);
		expect(namesWhere((text) => text.includes('$Zod'))).toEqual([]);
	});

	it('matches a build of the sources byte for byte', async () => {
		const again = path.join(folder, 'again');
		await bundlePackage(again);
		const scripts = files.filter((file) => file.endsWith('.js'));
		expect(scripts).toHaveLength(17);
		for (const file of scripts) {
			expect(readFileSync(path.join(folder, 'again', path.relative('dist', file)), 'utf8')).toBe(
				textOf(file),
			);
		}
	});

	it('loads the numbering plans only when the first phone is read', () => {
		const program = `
			const { n8n } = require('./package.json');
			for (const file of n8n.nodes) new (Object.values(require('./' + file))[0])();
			const isLoaded = () => Object.keys(require.cache).some((file) => /phone\\.js$/.test(file));
			process.stdout.write(String(isLoaded()));`;
		const options = {
			cwd: unpacked,
			encoding: 'utf8',
			env: { ...process.env, NODE_PATH: path.join(projectRoot, 'node_modules') },
		} as const;
		expect(execFileSync(process.execPath, ['-e', program], options)).toBe('false');
	});

	it('reads phones as the sources do', () => {
		const built = jest.requireActual<typeof sources>(
			path.join(unpacked, 'dist/nodes/shared/phone.js'),
		);
		const country = fc.constantFrom(undefined, ...sources.phoneCountries.map(({ value }) => value));
		const typed = fc.constantFrom(
			'(11) 98765-4321',
			'+55 11 98765-4321 ext 5',
			'tel:+551133334444;phone-context=+55',
			'tel:98765-4321;phone-context=+5511',
			'+٥٥١١٩٨٧٦٥٤٣٢١',
			'５５１１９８７６５４３２１',
			'5511987654321#12',
			'+1 (415) 555-2671x3',
			'call 5511987654321',
		);
		const phone = fc.oneof(
			{ arbitrary: typed, weight: 1 },
			{ arbitrary: fc.stringMatching(/^\+?0{0,2}\d{4,14}$/), weight: 5 },
			{ arbitrary: fc.string({ maxLength: 20 }), weight: 1 },
			{
				arbitrary: fc
					.tuple(fc.constantFrom(...Object.values(examples)), fc.stringMatching(/^\d{0,3}$/))
					.map(([number, tail]) => number.slice(0, number.length - tail.length) + tail),
				weight: 5,
			},
		);
		fc.assert(
			fc.property(phone, country, (text, place) => {
				const defaultCountry = place as sources.CountryCode | undefined;
				expect(built.normalizePhone(text, defaultCountry)).toEqual(
					sources.normalizePhone(text, defaultCountry),
				);
				expect(built.isStrictPhone(text)).toBe(sources.isStrictPhone(text));
				const digits = text.replace(/\D/g, '');
				expect(built.withoutCountryCode(digits)).toBe(sources.withoutCountryCode(digits));
			}),
			propertyRuns(5_000),
		);
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
