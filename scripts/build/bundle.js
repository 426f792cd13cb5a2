/* Bundles the package's code: the nodes in one file, the numbering plans in another. */
const { mkdir, readdir, readFile, rm, writeFile } = require('node:fs/promises');
const path = require('node:path');
const swc = require('@swc/core');
const { build } = require('esbuild');
const terser = require('terser');
const { contractAsData } = require('./contractAsData');
const { leanPhone } = require('./leanPhone');
const { phoneMetadata } = require('./phoneMetadata');
const { phoneFunctions, phoneOnDemand } = require('./phoneOnDemand');

const root = path.resolve(__dirname, '../..');

/** File with all nodes and credentials, relative to the build folder. */
const nodesFile = 'nodes/nodes.js';

/** File with libphonenumber-js and its numbering plans, the only third-party code. */
const phoneFile = 'nodes/shared/phone.js';

const options = {
	absWorkingDir: root,
	bundle: true,
	minify: true,
	platform: 'node',
	format: 'cjs',
	target: 'es2021',
	mainFields: ['module', 'main'],
	legalComments: 'none',
	// n8n's rule for community nodes: no output to the console.
	drop: ['console'],
	external: ['n8n-workflow'],
	metafile: true,
	write: false,
};

/**
 * Bundles the TypeScript sources, so that n8n reads two files instead of some 300 and unused code is
 * left out. Each node and credential keeps its own entry file, as listed in package.json.
 *
 * @param {string} folder build folder
 * @param {import('esbuild').Plugin[]} plugins for the nodes' bundle, before the default ones
 * @returns {Promise<string[]>} names of the bundled packages
 */
async function bundlePackage(folder, plugins = []) {
	const { n8n } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
	const entries = [...n8n.credentials, ...n8n.nodes].map((file) => path.relative('dist', file));
	const metafiles = [
		await writeBundle(path.join(folder, nodesFile), {
			imports: inOrder(entries).map(importOf),
			plugins: [...plugins, contractAsData, phoneOnDemand],
			header: await header(),
		}),
		await writeBundle(path.join(folder, phoneFile), {
			imports: [{ names: await phoneFunctions(), from: './nodes/shared/phone' }],
			plugins: [phoneMetadata, leanPhone],
		}),
	];
	await Promise.all(entries.map((entry) => writeEntry(folder, entry)));
	return packagesIn(metafiles.flatMap(({ inputs }) => Object.keys(inputs)));
}

/**
 * Bundles with esbuild, then minifies with swc and terser: each finds what the other does not, together
 * another 5 %. The exports are assigned by a function, as esbuild's own way to export from CommonJS
 * copies them one by one.
 */
async function writeBundle(file, { imports, plugins, header = '' }) {
	const { outputFiles, metafile } = await build({
		...options,
		stdin: { contents: sourceOf(imports), resolveDir: root, loader: 'ts' },
		plugins,
		banner: { js: 'function assignExports(exported) { module.exports = exported; }' },
	});
	const compressed = await swc.minify(outputFiles[0].text, {
		ecma: 2021,
		compress: { ecma: 2021, passes: 5, toplevel: true },
		mangle: false,
	});
	const { code } = await terser.minify(compressed.code, {
		ecma: 2021,
		compress: {
			passes: 3,
			toplevel: true,
			keep_fargs: false,
			hoist_funs: true,
			pure_getters: true,
			sequences: false,
		},
		mangle: { toplevel: true },
		format: { quote_style: 1 },
	});
	await mkdir(path.dirname(file), { recursive: true });
	await writeFile(file, `${header}'use strict';\n${code}\n`);
	return metafile;
}

/** A comment that tells readers of the bundle where its sources are. */
async function header() {
	const { name, version, repository } = JSON.parse(
		await readFile(path.join(root, 'package.json'), 'utf8'),
	);
	const sources = repository.url.replace(/^git\+|\.git$/g, '');
	return `/* ${name} ${version}: built from ${sources}; "npm run build" makes this file again, byte for byte. */\n`;
}

/**
 * Puts similar nodes close to each other: gzip finds repetitions only within 32 kB. The order was found
 * by trying; a new node comes last.
 */
function inOrder(entries) {
	const order =
		'Account Appointment ChatSector Product Conversation CustomerService Pipeline Deal Lead Stage Api Template SendMessage Trigger OutboundContact';
	const placeOf = (entry) => {
		const place = order.split(' ').indexOf(/Crm(\w+)\./.exec(entry)[1]);
		return place === -1 ? Infinity : place;
	};
	return [...entries].sort((one, other) => placeOf(one) - placeOf(other) || 0);
}

/** The class of an entry file has the name of the file. */
function importOf(entry) {
	return { names: [path.basename(entry).split('.')[0]], from: `./${entry.replace(/\.js$/, '')}` };
}

function sourceOf(imports) {
	const lines = imports.map(
		({ names, from }) => `import { ${names.join(', ')} } from ${JSON.stringify(from)};`,
	);
	const exported = imports.flatMap(({ names }) => names);
	return [...lines, `assignExports({ ${exported.join(', ')} });`].join('\n');
}

/** Writes an entry file; n8n loads the class with the same name as the file. */
async function writeEntry(folder, entry) {
	const [className] = path.basename(entry).split('.');
	const bundle = path.posix.relative(path.posix.dirname(entry), nodesFile);
	const location = bundle.startsWith('.') ? bundle : `./${bundle}`;
	const file = path.join(folder, entry);
	await mkdir(path.dirname(file), { recursive: true });
	await writeFile(file, `exports.${className} = require('${location}').${className};\n`);
}

function packagesIn(inputs) {
	const names = inputs.map((input) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1]);
	return [...new Set(names.filter((name) => name !== undefined))].sort();
}

/** Removes the compiler's files from a build. */
async function removeCode(folder) {
	const files = await readdir(folder, { recursive: true });
	await Promise.all(
		files.filter((file) => file.endsWith('.js')).map((file) => rm(path.join(folder, file))),
	);
}

module.exports = { bundlePackage, removeCode };
