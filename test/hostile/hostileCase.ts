/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { inspect } from 'node:util';

import type { IDataObject } from 'n8n-workflow';

import { type DeclaredOperation } from '../../scripts/declaredOperations';
import { nodeName, runNode, type FinishedRun, type NodeUnderTest } from '../support/engine';
import { exampleParameters, examplePhone } from '../support/exampleParameters';
import { sampleOf } from '../support/testEffort';
import { HostileCrm, type HostileAnswer } from './hostileCrm';
import { operations as all } from '../support/operations';
import { describeOutcome, readOutcomes, writeOutcomes, writesOutcomes } from './outcomes';

/** One attack on one node. `run` throws when the attack succeeds. */
export interface HostileCase {
	title: string;
	run: (crm: HostileCrm) => Promise<void>;
}

/** The operations without those of nodes whose operations are all declared like those of products and stages. */
export const operations = all.filter(
	({ node, resource }) =>
		!/^crm(?:Appointment|ChatSector|CustomerService|Deal|Pipeline)$/.test(node.name) &&
		resource !== 'category',
);

/** One operation for each node and HTTP method; the others share their code. */
export const representativeOperations = [
	...new Map(operations.map((each) => [`${each.node.name} ${each.method}`, each])).values(),
];

/** Names of an operation's parameters with fixed options, including those in collections. */
export function optionParameters({ node }: DeclaredOperation): string[] {
	const found: string[] = [];
	JSON.stringify(node.properties, (_key, value: unknown) => {
		const { name, type } = (value ?? {}) as { name?: string; type?: string };
		if (name !== undefined && /^(?:options|multiOptions)$/.test(type ?? '')) found.push(name);
		return value;
	});
	return [...found, 'mode', 'mappingMode'];
}

/** A valid answer to an operation. */
export function goodAnswer({ path, operation }: DeclaredOperation): unknown {
	if (path.endsWith('/templates')) return { data: [{ id: '1', name: 'one', language: 'en_US' }] };
	// Find keeps only the leads with the phone that is searched for.
	if (operation === 'find') return [{ id: '1', phone: examplePhone.replace(/\D/g, '') }];
	return operation === 'getAll' ? [{ id: '1' }] : { id: '1' };
}

/** Whether an operation returns a list. */
export function isListing({ operation }: DeclaredOperation): boolean {
	return operation === 'getAll';
}

/** The token of every case. Its characters change with the encoding. */
export const token = ['tk+4711', 'never=shown'].join('/');

/** The result of an attack. */
export interface AttackedRun {
	run: FinishedRun;
	json: IDataObject[];
	/** The paired items of the output items. */
	paired: unknown[];
	/** Everything that n8n keeps of the run: stored data and properties of errors. */
	everything: () => string;
}

/** Runs an operation against the hostile CRM on n8n's engine, without retries. */
export async function attack(
	crm: HostileCrm,
	node: NodeUnderTest,
	items: IDataObject[] = [{}],
	credential: IDataObject = {},
): Promise<AttackedRun> {
	const run = await runNode(node, items, {
		credential: { baseUrl: crm.baseUrl, token, maxRetries: 0, ...credential },
	});
	crm.outcomes.push(describeOutcome(run));
	return {
		run,
		json: run.json(nodeName),
		paired: run.items(nodeName).map(({ pairedItem }) => pairedItem),
		everything: () =>
			JSON.stringify(run.run) + inspect(run.run, { depth: 12, maxStringLength: 20_000 }),
	};
}

/**
 * Runs an operation with its example parameters, of which some are replaced, on a CRM that gives every
 * request the same answer. An error ends only its item, unless `onError` says otherwise.
 */
export async function attackOperation(
	crm: HostileCrm,
	operation: DeclaredOperation,
	answer: HostileAnswer,
	{
		parameters = {},
		items,
		onError = 'continueRegularOutput',
		credential,
	}: {
		parameters?: IDataObject;
		items?: IDataObject[];
		onError?: 'stopWorkflow' | 'continueRegularOutput';
		credential?: IDataObject;
	} = {},
): Promise<AttackedRun> {
	crm.answerWith(answer);
	const given = { ...exampleParameters(operation), ...parameters };
	const node = { type: operation.node.name, parameters: given, settings: { onError } };
	const result = await attack(crm, node, items, credential);
	expectReadableErrors(result);
	return result;
}

/** Fails unless the output has every input item, or the run was stopped by an error. */
export function expectEveryItem({ run, paired }: AttackedRun, items: number): void {
	if (run.error) return;
	const seen = new Set(paired.map((pair) => (pair as { item?: number } | undefined)?.item));
	for (let item = 0; item < items; item++) expect(seen).toContain(item);
}

/** Fails when a run has kept a secret, and shows the text around it. */
export function expectNoSecrets({ everything }: AttackedRun, secrets: readonly string[]): void {
	const kept = everything();
	for (const secret of secrets) {
		const at = kept.indexOf(secret);
		const around = at === -1 ? '' : kept.slice(Math.max(0, at - 80), at + secret.length + 20);
		expect(around).toBe('');
	}
}

/** Parts of JavaScript's own error messages, which do not help users. */
const rawErrors =
	/\b(?:TypeError|RangeError|ReferenceError|SyntaxError)\b|Cannot read prop|is not a function|is not iterable/;

/** Fails when a message is empty or one of JavaScript's own. */
export function expectReadableErrors({ run, json }: AttackedRun): void {
	const messages = [run.error?.message, ...json.map(({ error }) => error)].filter(
		(message) => message !== undefined,
	);
	for (const message of messages) {
		expect(typeof message === 'string' ? message : JSON.stringify(message)).not.toMatch(rawErrors);
		expect(message).not.toBe('');
	}
	if (run.error) expect(run.error.name).toMatch(/^Node(?:Api|Operation)Error$/);
}

/** Fails when an attack has changed the prototype of all objects. */
function expectNoPollution(): void {
	expect(Object.keys(Object.prototype)).toEqual([]);
	expect(({} as IDataObject).polluted).toBeUndefined();
}

/** Unhandled promise rejections in this process. */
const unhandled: unknown[] = [];
process.on('unhandledRejection', (reason) => unhandled.push(reason));

/** After this time in ms, a case that has not ended fails. */
const caseTimeoutMs = 45_000;

/** @returns what it has ended in */
async function runCase({ run }: HostileCase): Promise<string> {
	const crm = await new HostileCrm().listen();
	let timer: NodeJS.Timeout | undefined;
	try {
		await Promise.race([
			run(crm),
			new Promise<never>((_resolve, reject) => {
				timer = setTimeout(() => reject(new Error('The run did not end')), caseTimeoutMs);
			}),
		]);
		return crm.outcomes.join(' | ');
	} finally {
		clearTimeout(timer);
		await crm.close();
	}
}

/**
 * Declares the tests of a class of attacks: of all cases, or of some (see `testEffort`). What each ends in
 * is written down in `outcomes`.
 *
 * @param concurrency number of cases run in parallel: more than one for cases that mostly wait
 */
export function hostileSuite(name: string, cases: readonly HostileCase[], concurrency = 1): void {
	describe(`hostile: ${name}`, () => {
		const tested = sampleOf(cases);
		const outcomes = writesOutcomes ? new Map<string, string>() : readOutcomes(name);
		const runs: Array<Promise<{ outcome: string } | { error: unknown }>> = [];
		const run = async (n: number) =>
			await (runs[n] ??= runCase(tested[n]).then(
				(outcome) => ({ outcome }),
				(error: unknown) => ({ error }),
			));
		afterAll(async () => {
			await Promise.all(runs);
			if (writesOutcomes) writeOutcomes(name, outcomes);
		});

		it.each(tested.map(({ title }, n) => [title, n] as const))('%s', async (title, n) => {
			// The next cases begin meanwhile, so that those that mostly wait do so together.
			const ahead = tested.slice(n, n + concurrency).map(async (_, next) => await run(n + next));
			const ended = await ahead[0];
			if ('error' in ended) throw ended.error;
			expectNoPollution();
			if (writesOutcomes) outcomes.set(title, ended.outcome);
			else expect(ended.outcome).toBe(outcomes.get(title) ?? '');
		});

		it('has different cases, and leaves no promise rejection unhandled', () => {
			expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length);
			expect(unhandled).toEqual([]);
		});
	});
}
