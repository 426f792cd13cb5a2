/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';

import '../scripts/engineEnvironment';
import { format, resolveConfig } from 'prettier';

import { againstOthers } from './againstOthers';
import { contactCost } from './contactCost';
import { isReached } from './figure';
import { limits } from './limits';
import { packageCost } from './package';
import { performancePage, formatFigure, type Measurement } from './performancePage';
import { drawPicture } from './pictures';
import { previewCost } from './previewCost';
import { reasons } from './reasons';

const sections = [packageCost, againstOthers, limits, contactCost, previewCost];

const usage = `npm run bench [-- --only NAME]

Measures speed and size, and writes docs/performance.md with its charts. Takes about 15 minutes on two
cores, and needs an otherwise idle machine. Parts: ${sections.map(({ name }) => name).join(', ')}.
`;

const page = 'docs/performance.md';

/** Results of earlier runs, so that parts can be measured separately. */
const store = 'bench/measured.json';

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: { only: { type: 'string' }, help: { type: 'boolean' } },
	});
	const chosen = sections.filter(({ name }) => values.only === undefined || name === values.only);
	if (values.help || chosen.length === 0) {
		process.stdout.write(usage);
		return;
	}
	const measurements = await readMeasurements();
	for (const section of chosen) {
		process.stdout.write(`\n${section.title}\n`);
		const load = loadavg()[0];
		const result = await section.measure();
		measurements[section.name] = {
			...result,
			date: new Date().toISOString(),
			machine: machine(load),
		};
		for (const figure of result.figures) {
			const mark = isReached(figure) ? ' ' : '!';
			process.stdout.write(
				`${mark} ${figure.what}: ${formatFigure(figure)}${figure.note ? ` (${figure.note})` : ''}\n`,
			);
		}
		await write(measurements);
	}
}

async function readMeasurements(): Promise<Record<string, Measurement>> {
	try {
		return JSON.parse(await readFile(store, 'utf8')) as Record<string, Measurement>;
	} catch {
		return {};
	}
}

/** Writes the results after each part, so that none is lost. */
async function write(measurements: Record<string, Measurement>): Promise<void> {
	await writeFormatted(store, JSON.stringify(measurements), 'json');
	await writeFormatted(page, performancePage(sections, measurements, reasons), 'markdown');
	await mkdir('docs/images', { recursive: true });
	for (const { pictures = {} } of Object.values(measurements)) {
		for (const [name, points] of Object.entries(pictures)) {
			await writeFile(`docs/images/performance-${name}.svg`, drawPicture(name, points));
		}
	}
}

async function writeFormatted(file: string, text: string, parser: string): Promise<void> {
	await writeFile(file, await format(text, { ...(await resolveConfig(file)), parser }));
}

function machine(load: number): string {
	const otherLoad = load > 0.5 ? `, under other load (${load.toFixed(1)})` : '';
	return `${availableParallelism()} processors (${cpus()[0]?.model ?? 'unknown'}), Node.js ${process.versions.node}${otherLoad}`;
}

main().then(
	() => process.exit(process.exitCode ?? 0),
	(error: unknown) => {
		process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
		process.exit(1);
	},
);
