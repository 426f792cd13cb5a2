/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cachedFolder, step, type Report } from './cachedFolder';
import { npm, outerEnvironment } from './npm';
import { projectRoot } from './pack';
import { runToEnd } from './runToEnd';

/** n8n's own nodes as they were released with n8n-core of package.json. */
const version = '2.40.2';

/** What the chosen nodes need besides what n8n-core brings. */
const dependencies = {
	'@e965/xlsx': '0.20.3',
	'csv-parse': '7.0.2',
	'iconv-lite': '0.6.3',
	ics: '2.40.0',
	'moment-timezone': '0.5.48',
	'ts-ics': '1.2.2',
};

/** Folders of n8n-nodes-base that are kept: of 175 MB, these are 4. */
const parts = [
	...['package.json', 'dist/utils', 'dist/nodes/Files', 'dist/nodes/ICalendar'],
	...[
		'dist/nodes/Filter',
		'dist/nodes/If',
		'dist/nodes/Merge',
		'dist/nodes/Set',
		'dist/nodes/Switch',
	],
	'dist/nodes/SplitInBatches',
	...['dist/nodes/SpreadsheetFile', 'dist/nodes/Transform'],
	...['dist/nodes/Google/GenericFunctions.js', 'dist/nodes/Google/Sheet/v2'],
];

/**
 * Installs some of n8n's own nodes unless they are there already: once into the per-user cache (half a
 * minute, with the npm registry), and from there below the repository's `node_modules`, where they find
 * the n8n-workflow that our nodes use.
 *
 * @returns the absolute folder of n8n-nodes-base
 */
export async function ensureOwnNodes(report: Report): Promise<string> {
	const name = `own-nodes-${version}-${contentsHash()}`;
	const place = join(projectRoot, 'node_modules', '.cache', name);
	const ownNodes = join(place, 'node_modules', 'n8n-nodes-base');
	if (existsSync(ownNodes)) return ownNodes;
	const cached = await cachedFolder(name, async (unfinished) => {
		await step(`Installing n8n-nodes-base ${version}`, unfinished, report, async () => {
			await install(unfinished);
		});
	});
	// Several test files may need them at once: the first copy that is complete is used by all.
	await mkdir(dirname(place), { recursive: true });
	const unfinished = await mkdtemp(`${place}.unfinished-`);
	await cp(cached, unfinished, { recursive: true });
	await rename(unfinished, place).catch(async (error: unknown) => {
		await rm(unfinished, { recursive: true, force: true });
		if (!existsSync(ownNodes)) throw error;
	});
	return ownNodes;
}

/** Changes with what is kept, so that an older cache is not taken for this one. */
function contentsHash(): string {
	const contents = JSON.stringify([parts, dependencies]);
	return createHash('sha256').update(contents).digest('hex').slice(0, 8);
}

async function install(folder: string): Promise<void> {
	await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
	const quiet = ['--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund'];
	await npm(folder, ['install', ...quiet]);
	const packed = await npm(folder, ['pack', `n8n-nodes-base@${version}`, '--silent']);
	const ownNodes = join(folder, 'node_modules', 'n8n-nodes-base');
	await mkdir(ownNodes);
	const names = parts.map((part) => `package/${part}`);
	await runToEnd(
		'tar',
		['-xzf', join(folder, packed.trim()), '-C', ownNodes, '--strip-components=1', ...names],
		{ env: outerEnvironment() },
	);
	await rm(join(folder, packed.trim()));
}
