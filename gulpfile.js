/* The build's one place: n8n-node build compiles, the tasks here add what tsc does not make. */
const { execFile } = require('node:child_process');
const { mkdir, readdir, readFile, rm, writeFile } = require('node:fs/promises');
const path = require('node:path');
const { promisify } = require('node:util');
const { parallel, series, src } = require('gulp');
const { bundlePackage, removeCode } = require('./scripts/build/bundle');

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

/** The codex files, which tell n8n's node panel where a node belongs, without white space. */
async function copyCodex() {
	for await (const file of src('nodes/*/*.node.json', { base: '.' })) {
		const text = JSON.stringify(JSON.parse(file.contents.toString()));
		const target = path.join('dist', file.relative);
		await mkdir(path.dirname(target), { recursive: true });
		await writeFile(target, text);
	}
}

/** Bundles the nodes from their sources, in place of what the compiler made of them. */
async function bundle() {
	await removeCode('dist');
	await writeNotices(await bundlePackage('dist'));
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

exports.build = series(compile, parallel(copyCodex, bundle), writeOutputPreviews);
exports.default = exports.build;

/** Renews an earlier build in seconds, for `npm run dev`: what is renewed has no types checked. */
exports.renew = parallel(copyCodex, bundle);
