/* The build's one place: n8n-node build compiles, the tasks here add what tsc does not make. */
const { execFile } = require('node:child_process');
const { readdir, readFile, rm, writeFile } = require('node:fs/promises');
const path = require('node:path');
const { promisify } = require('node:util');
const { build: bundle } = require('esbuild');
const { dest, parallel, series, src } = require('gulp');
const { phoneMetadata } = require('./scripts/build/phoneMetadata');
const { withoutEval } = require('./scripts/build/withoutEval');

/** The modules that hold third-party code; each is bundled into one file, in place. */
const bundledModules = ['nodes/shared/phone.ts', 'nodes/shared/contract/index.ts'];

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
 * Bundles libphonenumber-js and zod from their sources and ours, so that the published package
 * depends on nothing and only what is used is taken in. What a bundle took in is not shipped a
 * second time.
 */
async function bundleThirdParty() {
	const packages = new Set();
	for (const module of bundledModules) {
		const { metafile } = await bundle({
			entryPoints: [module],
			outfile: compiled(module),
			allowOverwrite: true,
			bundle: true,
			minify: true,
			platform: 'node',
			mainFields: ['module', 'main'],
			format: 'cjs',
			target: 'es2021',
			// n8n's rule for community nodes: nothing writes to the console.
			drop: ['console'],
			external: ['n8n-workflow'],
			plugins: [phoneMetadata, withoutEval],
			metafile: true,
		});
		const inputs = Object.keys(metafile.inputs);
		for (const input of inputs) {
			const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1];
			if (name) packages.add(name);
		}
		const takenIn = inputs.filter((input) => input.startsWith('nodes/') && input !== module);
		await Promise.all(takenIn.map((input) => rm(compiled(input), { force: true })));
	}
	await rm('dist/nodes/shared/contract/resources', { recursive: true, force: true });
	await writeNotices([...packages].sort());
}

function compiled(source) {
	return path.join('dist', source.replace(/\.ts$/, '.js'));
}

/** The licences of what the bundles took in, as each of them demands. */
async function writeNotices(packages) {
	const notices = packages.map(async (name) => {
		const folder = path.join('node_modules', name);
		const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
		const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
		if (!file) throw new Error(`${name} has no licence file to ship`);
		return `${name} ${version}\n\n${await readFile(path.join(folder, file), 'utf8')}`;
	});
	await writeFile('dist/THIRD_PARTY_NOTICES.txt', (await Promise.all(notices)).join('\n---\n\n'));
}

/** What n8n's editor shows of an operation's output before it has run. */
async function writeOutputPreviews() {
	await run('tsx', 'scripts/outputPreviews.ts');
}

exports.build = series(compile, parallel(copyCodex, bundleThirdParty), writeOutputPreviews);
exports.default = exports.build;
