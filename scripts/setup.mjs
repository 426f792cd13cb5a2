/**
 * Prepares a fresh clone: installs the dependencies (`npm ci`) and builds `dist/`, each only when needed.
 * Plain JavaScript, because nothing is installed yet when it starts.
 *
 * `--no-build` only installs.
 */
import { spawn } from 'node:child_process';
import {
	existsSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** npm's own record of the packages in node_modules. */
const installedLock = path.join(root, 'node_modules', '.package-lock.json');
const builtMark = path.join(root, 'node_modules', '.cache', 'n8n-nodes-crm-service', 'built');
const sources = [
	'credentials',
	'icons',
	'nodes',
	'scripts',
	'gulpfile.js',
	'package.json',
	'tsconfig.json',
];

/** Time of the latest change below a path, in ms since 1970; 0 when there is no file. */
function newestChange(place) {
	if (!existsSync(place)) return 0;
	const stats = statSync(place);
	if (!stats.isDirectory()) return stats.mtimeMs;
	return Math.max(0, ...readdirSync(place).map((name) => newestChange(path.join(place, name))));
}

/**
 * Whether node_modules has every package of the lock file in its version. Optional packages are ignored:
 * most are for other platforms.
 */
function isInstalled() {
	if (!existsSync(installedLock)) return false;
	const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
	const installed = packagesOf(installedLock);
	return Object.entries(packagesOf(path.join(root, 'package-lock.json')))
		.filter(([place, { optional, devOptional }]) => place !== '' && !optional && !devOptional)
		.every(([place, { version }]) => installed[place]?.version === version);
}

/** Runs a step, and says every 20 seconds how long it has taken. If it fails, prints its output and exits. */
async function step(title, command, args) {
	const startedAt = Date.now();
	const seconds = () => (Date.now() - startedAt) / 1000;
	process.stdout.write(`${title} … `);
	const timer = setInterval(() => process.stdout.write(`${seconds().toFixed(0)} s … `), 20_000);
	const { status, output } = await new Promise((resolve) => {
		let output = '';
		const shell = process.platform === 'win32' && command === 'npm';
		const child = spawn(command, args, { cwd: root, shell, stdio: ['ignore', 'pipe', 'pipe'] });
		for (const stream of [child.stdout, child.stderr]) {
			stream.setEncoding('utf8').on('data', (text) => (output += text));
		}
		child.on('error', (error) => resolve({ status: 1, output: `${output}${error}` }));
		child.on('close', (status) => resolve({ status, output }));
	});
	clearInterval(timer);
	if (status !== 0) {
		process.stdout.write('failed\n');
		process.stderr.write(`${output}\n`);
		process.exit(status ?? 1);
	}
	process.stdout.write(`done in ${seconds().toFixed(1)} s\n`);
}

/** `npm ci` empties the folder that a link points to, which is somebody else's. */
function refuseLink() {
	const folder = path.join(root, 'node_modules');
	if (!lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return;
	process.stderr.write(
		`${folder} is a link, and installing would empty the folder it points to. Remove the link and run this again.\n`,
	);
	process.exit(1);
}

if (!isInstalled()) {
	refuseLink();
	await step('Installing the development dependencies (a few minutes, once)', 'npm', [
		'ci',
		'--no-audit',
		'--no-fund',
	]);
}

if (!process.argv.includes('--no-build')) {
	const changedAt = Math.max(...sources.map((name) => newestChange(path.join(root, name))));
	if (!existsSync(path.join(root, 'dist')) || newestChange(builtMark) < changedAt) {
		const startedAt = new Date();
		await step('Building the package', process.execPath, [
			path.join(root, 'node_modules', 'gulp', 'bin', 'gulp.js'),
			'build',
		]);
		mkdirSync(path.dirname(builtMark), { recursive: true });
		writeFileSync(builtMark, startedAt.toISOString());
	}
}
