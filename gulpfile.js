/* The build's one place: n8n-node build compiles, the tasks here add what tsc does not make. */
const { spawn } = require('node:child_process');
const { rm } = require('node:fs/promises');
const path = require('node:path');
const { build: bundle } = require('esbuild');
const { dest, parallel, series, src } = require('gulp');

/** The modules that hold third-party code; each is bundled into one file, in place. */
const bundledModules = ['dist/nodes/shared/phone.js', 'dist/nodes/shared/contract/index.js'];

/** Runs a program of node_modules/.bin and fails the task when it fails. */
function run(program, ...args) {
	return new Promise((resolve, reject) => {
		const child = spawn(path.join('node_modules', '.bin', program), args, {
			stdio: 'inherit',
			shell: process.platform === 'win32',
		});
		child.on('error', reject);
		child.on('exit', (code) =>
			code === 0 ? resolve() : reject(new Error(`${program} ended with code ${code}`)),
		);
	});
}

/** tsc and n8n's own copying of icons. */
async function compile() {
	await run('n8n-node', 'build');
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
			external: ['n8n-workflow'],
			metafile: true,
		});
		const takenIn = Object.keys(metafile.inputs).filter(
			(input) => input.startsWith('dist/') && input !== module,
		);
		await Promise.all(takenIn.map((input) => rm(input)));
	}
	await rm('dist/nodes/shared/contract/resources', { recursive: true });
}

exports.build = series(compile, parallel(copyCodex, bundleThirdParty));
exports.default = exports.build;
