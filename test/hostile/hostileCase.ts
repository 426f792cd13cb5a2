/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { inspect } from 'node:util';

import type { IDataObject } from 'n8n-workflow';

import {
	builtNodes,
	declaredOperations,
	type DeclaredOperation,
} from '../../scripts/declaredOperations';
import {
	nodeName,
	packageFolder,
	runNode,
	type FinishedRun,
	type NodeUnderTest,
} from '../support/engine';
import { HostileCrm } from './hostileCrm';
import { notYet } from './notYet';

/** One attack on one node. It throws when the attack is through. */
export interface HostileCase {
	title: string;
	run: (crm: HostileCrm) => Promise<void>;
}

/** Every operation of the declarative nodes of the built package. */
export const operations: DeclaredOperation[] = builtNodes(packageFolder).flatMap(
	({ description }) => declaredOperations(description),
);

/** One operation for each node and way of sending: all others share their code. */
export const oneOfEachKind = [
	...new Map(operations.map((each) => [`${each.node.name} ${each.method}`, each])).values(),
];

/** How an operation is called in titles, such as `crmLead lead create`. */
export function titleOf({ node, resource, operation }: DeclaredOperation): string {
	return [node.name, resource, operation].filter(Boolean).join(' ');
}

/** Names of an operation's parameters whose values are chosen from options, in collections too. */
export function optionParameters({ node }: DeclaredOperation): string[] {
	const found: string[] = [];
	JSON.stringify(node.properties, (_key, value: unknown) => {
		const { name, type } = (value ?? {}) as { name?: string; type?: string };
		if (name !== undefined && /^(?:options|multiOptions)$/.test(type ?? '')) found.push(name);
		return value;
	});
	return [...found, 'mode', 'mappingMode'];
}

/** What an operation is answered in good faith. */
export function goodAnswer({ path, operation }: DeclaredOperation): unknown {
	if (path.endsWith('/templates')) return { data: [{ id: '1', name: 'one', language: 'en_US' }] };
	return operation === 'getAll' || operation === 'find' ? [{ id: '1' }] : { id: '1' };
}

/** Whether an operation answers with a list. */
export function isListing({ operation }: DeclaredOperation): boolean {
	return operation === 'getAll';
}

/** The token of every case. It holds what other encodings write differently. */
export const token = ['tk+4711', 'never=shown'].join('/');

/** What came of an attack. */
export interface AttackedRun {
	run: FinishedRun;
	json: IDataObject[];
	/** Indexes of the input items that the output items belong to. */
	paired: unknown[];
	/** Everything that n8n keeps of the run: what it stores, and what hangs on the errors. */
	everything: () => string;
}

/** Runs an operation against the hostile CRM, on n8n's engine, without repeats. */
export async function attack(
	crm: HostileCrm,
	node: NodeUnderTest,
	items: IDataObject[] = [{}],
	credential: IDataObject = {},
): Promise<AttackedRun> {
	const run = await runNode(node, items, {
		credential: { baseUrl: crm.baseUrl, token, maxRetries: 0, ...credential },
	});
	return {
		run,
		json: run.json(nodeName),
		paired: run.items(nodeName).map(({ pairedItem }) => pairedItem),
		everything: () =>
			JSON.stringify(run.run) + inspect(run.run, { depth: 12, maxStringLength: 20_000 }),
	};
}

/** Fails unless each input item is accounted for: in the output, or by what stopped the run. */
export function expectAccounted({ run, paired }: AttackedRun, items: number): void {
	if (run.error) return;
	const seen = new Set(paired.map((pair) => (pair as { item?: number } | undefined)?.item));
	for (let item = 0; item < items; item++) expect(seen).toContain(item);
}

/** Fails with the words around it when a run has left something behind that it must not show. */
export function expectNotShown({ everything }: AttackedRun, secrets: readonly string[]): void {
	const kept = everything();
	for (const secret of secrets) {
		const at = kept.indexOf(secret);
		const around = at === -1 ? '' : kept.slice(Math.max(0, at - 80), at + secret.length + 20);
		expect(around).toBe('');
	}
}

/** Names of what JavaScript throws by itself, which no user can act on. */
const rawErrors =
	/\b(?:TypeError|RangeError|ReferenceError|SyntaxError)\b|Cannot read prop|is not a function|is not iterable/;

/** Fails when a message is one of JavaScript's own, or says nothing. */
export function expectPlainErrors({ run, json }: AttackedRun): void {
	const messages = [run.error?.message, ...json.map(({ error }) => error)].filter(
		(message) => message !== undefined,
	);
	for (const message of messages) {
		expect(typeof message === 'string' ? message : JSON.stringify(message)).not.toMatch(rawErrors);
		expect(message).not.toBe('');
	}
	if (run.error) expect(run.error.name).toMatch(/^Node(?:Api|Operation)Error$/);
}

/** Fails when an attack has reached the prototype of all objects. */
function expectNoPollution(): void {
	expect(Object.keys(Object.prototype)).toEqual([]);
	expect(({} as IDataObject).polluted).toBeUndefined();
}

/** Rejections that nobody handled, in this process. */
const unhandled: unknown[] = [];
process.on('unhandledRejection', (reason) => unhandled.push(reason));

/** When a case that does not come to an end counts as through. In ms. */
const patienceMs = 15_000;

async function runCase({ run }: HostileCase): Promise<void> {
	const crm = await HostileCrm.start();
	let timer: NodeJS.Timeout | undefined;
	try {
		await Promise.race([
			run(crm),
			new Promise<never>((_resolve, reject) => {
				timer = setTimeout(() => reject(new Error('The run has no end')), patienceMs);
			}),
		]);
	} finally {
		clearTimeout(timer);
		await crm.stop();
	}
}

/**
 * Declares the tests of a class of attacks.
 *
 * @param atOnce how many cases run at the same time: more than one for those that wait
 */
export function hostileSuite(name: string, cases: readonly HostileCase[], atOnce = 1): void {
	describe(`hostile: ${name}`, () => {
		const results = new Map<HostileCase, Promise<unknown>>();
		const waiting = [...cases];

		async function runWaiting(): Promise<void> {
			for (let each = waiting.shift(); each; each = waiting.shift()) {
				const result = runCase(each).catch((error: unknown) => error);
				results.set(each, result);
				await result;
			}
		}

		async function resultOf(each: HostileCase): Promise<unknown> {
			if (atOnce === 1) return await runCase(each).catch((error: unknown) => error);
			if (waiting.length === cases.length) {
				for (let runner = 0; runner < atOnce; runner++) void runWaiting();
			}
			while (!results.has(each)) await Promise.race(results.values());
			return await results.get(each);
		}

		const listed = notYet[name] ?? [];
		it('lists as through only cases that there are', () => {
			expect(cases.map(({ title }) => title)).toEqual(expect.arrayContaining(listed));
		});

		it.each(cases.map((each) => [each.title, each] as const))('%s', async (title, each) => {
			const failed = await resultOf(each);
			if (listed.includes(title)) expect(failed).toBeDefined();
			else if (failed !== undefined) throw failed;
			expectNoPollution();
		});

		it('no rejection was left unhandled', () => {
			expect(unhandled).toEqual([]);
		});
	});
}
