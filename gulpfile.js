/* The build's one place: n8n-node build compiles, the tasks here add what tsc does not make. */
const { execFile } = require('node:child_process');
const { readdir, rm } = require('node:fs/promises');
const path = require('node:path');
const { promisify } = require('node:util');
const { dest, parallel, series, src } = require('gulp');
const { replaceSchemas } = require('./scripts/build/contractData');
const { bundlePhoneLibrary } = require('./scripts/build/phoneLibrary');

/** The folders that are published. */
const published = ['credentials', 'icons', 'nodes'];

/** Runs a program of node_modules/.bin; what it prints is shown when it fails. */
async function run(program, ...args) {
	const shell = process.platform === 'win32';
	const running = promisify(execFile)(path.join('node_modules', '.bin', program), args, { shell });
	await running.catch(({ stdout, stderr }) => {
		throw new Error(`${program} failed\n${stdout}${stderr}`);
	});
}

/** What an earlier build of other sources has left would be published. */
const removeEarlierBuild = () => rm('dist', { recursive: true, force: true });

/** tsc and n8n's own copying of icons, which takes every picture of the folder along. */
const compile = () => run('n8n-node', 'build');

/** What `compile` does, in a few seconds, without checking types. */
const compileUnchecked = () => run('tsc', '--noCheck');

async function removeStrays() {
	const strays = (await readdir('dist')).filter((name) => !published.includes(name));
	await Promise.all(strays.map((name) => rm(path.join('dist', name), { recursive: true })));
}

/** The codex files, which tell n8n's node panel where a node belongs. */
const copyCodex = () => src('nodes/*/*.node.json', { base: '.' }).pipe(dest('dist'));

/** Keeps third-party code out, but for the bundle of the phone library. */
async function replaceThirdParties() {
	await replaceSchemas('dist');
	await bundlePhoneLibrary('dist');
}

/** What n8n's editor shows of an operation's output before it has run. */
const writeOutputPreviews = () => run('tsx', 'scripts/outputPreviews.ts');

const complete = parallel(copyCodex, replaceThirdParties);

exports.build = series(removeEarlierBuild, compile, removeStrays, complete, writeOutputPreviews);

/** Renews an earlier build in seconds, for `npm run dev`: what is renewed has no types checked. */
exports.renew = series(compileUnchecked, complete);
