/* The build's one place: n8n-node build compiles, the tasks here add what tsc does not make. */
const { execFile } = require('node:child_process');
const { readdir, rm } = require('node:fs/promises');
const path = require('node:path');
const { promisify } = require('node:util');
const { build: bundle } = require('esbuild');
const { dest, parallel, series, src } = require('gulp');
const { phoneMetadata } = require('./scripts/build/phoneMetadata');

/** The modules that hold third-party code; each is bundled into one file, in place. */
const bundledModules = ['dist/nodes/shared/phone.js', 'dist/nodes/shared/contract/index.js'];

/** The folders that are published. */
const published = ['credentials', 'icons', 'nodes'];

/** Runs a program of node_modules/.bin; what it prints is shown when it fails. */
async function run(program, ...args) {
	try {
		await promisify(execFile)(path.join('node_modules', '.bin', program), args, {
			shell: process.platform === 'win32',
		});
	} catch ({ stdout, stderr }) {
		throw new Error(`${program} ${args.join(' ')} failed\n${stdout}${stderr}`);
	}
}

/** tsc and n8n's own copying of icons, which takes every picture of the folder along. */
async function compile() {
	await run('n8n-node', 'build');
	const strays = (await readdir('dist')).filter((name) => !published.includes(name));
	await Promise.all(strays.map((name) => rm(path.join('dist', name), { recursive: true })));
}

/** The codex files, which tell n8n's node panel where a node belongs. */
function copyCodex() {
	return src('nodes/*/*.node.json', { base: '.' }).pipe(dest('dist'));
}

/**
 * Bundles libphonenumber-js and zod, so that the published package depends on nothing. What a
 * bundle took in is not shipped a second time.
 */
async function bundleThirdParty() {
	for (const module of bundledModules) {
		const { metafile } = await bundle({
			entryPoints: [module],
			outfile: module,
			allowOverwrite: true,
			bundle: true,
			minify: true,
			platform: 'node',
			format: 'cjs',
			target: 'es2021',
			legalComments: 'inline',
			// n8n's rule for community nodes: nothing writes to the console.
			drop: ['console'],
			external: ['n8n-workflow'],
			plugins: [phoneMetadata],
			metafile: true,
		});
		const takenIn = Object.keys(metafile.inputs).filter(
			(input) => input.startsWith('dist/') && input !== module,
		);
		await Promise.all(takenIn.map((input) => rm(input)));
	}
	await rm('dist/nodes/shared/contract/resources', { recursive: true });
}

/** What n8n's editor shows of an operation's output before it has run. */
async function writeOutputPreviews() {
	await run('tsx', 'scripts/outputPreviews.ts');
}

exports.build = series(compile, parallel(copyCodex, bundleThirdParty), writeOutputPreviews);
exports.default = exports.build;
