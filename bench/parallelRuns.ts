/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- a command line program in Node.js, not in n8n */
import { parseArgs } from 'node:util';

import type { IDataObject } from 'n8n-workflow';

import '../scripts/engineEnvironment';
import { optionTable } from '../nodes/OutboundContact/options';
import { startSandbox, type LeadRecord, type Sandbox } from '../sandbox';
import { tableHead, tableRow } from '../scripts/markdown/table';
import { Engines } from '../test/support/engineProcess/engines';

const usage = `npx tsx bench/parallelRuns.ts [--tries N] [--guarded-tries N] [--latency MS ...] [--concurrency N ...] [--leads KIND ...]

Two processes run the same campaign with the same key and the same 200 leads, started at the same
moment. KIND is the state of the leads in the CRM: "new", "existing", or "existing, with metadata";
default: all three. Prints the share of leads that got the message twice, by setting.
`;

const leads = 200;

/** State of the leads in the CRM before the runs. */
const kinds = ['new', 'existing', 'existing, with metadata'] as const;

/** Conditions of two parallel runs. */
interface Setting {
	kind: (typeof kinds)[number];
	/** Whether the runs guard against each other. */
	isGuarded: boolean;
	/** Parallel requests of each run. */
	concurrency: number;
	/** Minimum duration of every request in ms. */
	latencyMs: number;
}

const people = Array.from({ length: leads }, (_, n) => ({
	name: `Pessoa ${n + 1}`,
	phone: `55119876${String(50_000 + n)}`,
}));

function parameters(isGuarded: boolean): IDataObject {
	return {
		sector: { __rl: true, mode: 'id', value: 'sector-sales' },
		template: { __rl: true, mode: 'name', value: 'welcome_offer|en_US' },
		templateVariables: {
			mappingMode: 'defineBelow',
			value: { body_1: '={{ $json.name }}', body_2: '15%' },
			matchingColumns: [],
			schema: [],
		},
		phone: '={{ $json.phone }}',
		defaultCountry: 'BR',
		leadName: '={{ $json.name }}',
		leadFields: {},
		campaignKey: 'spring',
		options: { messagesPerSecond: 0, ...(isGuarded && { [guardOption()]: true }) },
	};
}

function guardOption(): string {
	const row = Object.entries(optionTable).find(
		([, { field }]) => field.displayName === 'Guard Against Parallel Runs',
	);
	if (!row) throw new TypeError('The node has no option "Guard Against Parallel Runs"');
	return row[0];
}

/** Runs the campaign twice in parallel; returns how many leads got two messages or none. */
async function tryOnce(setting: Setting, engines: Engines) {
	const sandbox = await startSandbox({ latencyMs: setting.latencyMs });
	try {
		if (setting.kind !== 'new') {
			const metadata = setting.kind === 'existing' ? {} : { tags: ['spring'] };
			for (const person of people) addExistingLead(sandbox, { ...person, metadata });
		}
		const pair = await Promise.all([engines.take(), engines.take()]);
		const credential = {
			baseUrl: sandbox.baseUrl,
			token: 'demo-token',
			maxConcurrentRequests: setting.concurrency,
		};
		const command = { items: people, parameters: parameters(setting.isGuarded), credential };
		const results = await Promise.all(pair.map(async (engine) => await engine.run(command)));
		for (const engine of pair) engines.release(engine);
		for (const { error } of results) if (error) throw new Error(error);
		const { messages } = sandbox.store.account('account-a');
		const times = people.map(({ phone }) => messages.filter(({ to }) => to === phone).length);
		return {
			twice: times.filter((count) => count > 1).length,
			never: times.filter((count) => count === 0).length,
		};
	} finally {
		await sandbox.close();
	}
}

function addExistingLead({ store }: Sandbox, lead: Partial<LeadRecord>): void {
	store.account('account-a').addLead({ ...lead, createdAt: '2026-03-02T12:00:00.000Z' });
}

function combineSettings(
	concurrencies: number[],
	latencies: number[],
	guards: boolean[],
): Setting[] {
	return guards.flatMap((isGuarded) =>
		kinds.flatMap((kind) =>
			concurrencies.flatMap((concurrency) =>
				latencies.map((latencyMs) => ({ kind, isGuarded, concurrency, latencyMs })),
			),
		),
	);
}

/** Parses the numbers of an option. */
function parseNumbers(given: string[] | undefined, defaults: number[]): number[] {
	const numbers = given?.map(Number) ?? defaults;
	if (numbers.some((each) => !Number.isFinite(each)))
		throw new TypeError('The option must be a number');
	return numbers;
}

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			tries: { type: 'string', multiple: true },
			'guarded-tries': { type: 'string', multiple: true },
			latency: { type: 'string', multiple: true },
			concurrency: { type: 'string', multiple: true },
			leads: { type: 'string', multiple: true },
		},
	});
	const [tries] = parseNumbers(values.tries, [3]);
	const [guardedTries] = parseNumbers(values['guarded-tries'], [10]);
	const guards = [...(tries > 0 ? [false] : []), ...(guardedTries > 0 ? [true] : [])];
	const engines = new Engines();
	engines.prepare(2);
	try {
		await tryOnce({ kind: 'new', isGuarded: false, concurrency: 8, latencyMs: 0 }, engines);
		process.stdout.write(
			`${tableHead(['Leads', 'Guard', 'At once', 'Latency (ms)', 'Tries', 'Twice', 'Share', 'Never', 'Seconds'], 2)}\n`,
		);
		const planned = combineSettings(
			parseNumbers(values.concurrency, [8, 64]),
			parseNumbers(values.latency, [5, 50, 200]),
			guards,
		).filter(({ kind }) => values.leads?.includes(kind) ?? true);
		for (const setting of planned) {
			const count = setting.isGuarded ? guardedTries : tries;
			let twice = 0;
			let never = 0;
			const startedAt = Date.now();
			for (let n = 0; n < count; n++) {
				const tried = await tryOnce(setting, engines);
				twice += tried.twice;
				never += tried.never;
			}
			const seconds = ((Date.now() - startedAt) / 1_000 / count).toFixed(1);
			const share = `${((100 * twice) / (leads * count)).toFixed(1)} %`;
			const { kind, isGuarded, concurrency, latencyMs } = setting;
			process.stdout.write(
				`${tableRow([kind, isGuarded ? 'on' : 'off', concurrency, latencyMs, count, twice, share, never, seconds])}\n`,
			);
		}
	} finally {
		await engines.close();
	}
}

main().then(
	() => process.exit(0),
	(error: Error) => {
		const isUsage = error instanceof TypeError;
		process.stderr.write(isUsage ? `${error.message}\n\n${usage}` : `${error.stack}\n`);
		process.exit(isUsage ? 2 : 1);
	},
);
