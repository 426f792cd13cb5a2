/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setTimeout as wait } from 'node:timers/promises';

import { startSandbox, type Sandbox } from '../../sandbox';
import type { NodeResult } from './engineProcess/protocol';
import type { Engines } from './engineProcess/engines';
import { contacts, phoneOf, variables, withKey } from './outboundRun';
import { requestSummary } from './sandboxControl';

/** Conditions of two campaigns with different keys over one list, each in a process of its own. */
export interface ParallelCampaigns {
	kind: 'new' | 'existing';
	contacts: number;
	/** Whether both keep the order of the list. */
	hasMaximum: boolean;
	/** How much later the second one starts. In ms. */
	apartMs: number;
	/** Minimum duration of every request. In ms. */
	latencyMs: number;
	/** Messages per second of the first one; 0 for as fast as possible. */
	pace?: number;
}

/** What came of two campaigns that ran side by side, and then again one after the other. */
export interface ParallelResult {
	/** People who got the message of one campaign more than once, or never. */
	doubled: number;
	missed: number;
	/** Errors that stopped a run. */
	refused: string[];
	/** Rows of the second runs that are not `alreadySent`. */
	unconfirmed: number;
	/** Requests per message of the runs side by side. */
	requests: number;
	/** Leads that have lost what they had besides the claims. */
	lost: number;
}

const keys = ['spring', 'summer'];

/** Runs both campaigns at once, then each again. */
export async function runTwoCampaigns(
	{ kind, contacts: count, hasMaximum, apartMs, latencyMs, pace = 0 }: ParallelCampaigns,
	engines: Engines,
): Promise<ParallelResult> {
	const crm = await startSandbox({ latencyMs });
	try {
		const account = crm.store.account('account-a');
		const people = contacts(count);
		for (let n = 0; kind === 'existing' && n < count; n++) {
			const createdAt = '2026-03-02T12:00:00.000Z';
			account.addLead({ phone: phoneOf(n), metadata: { erp: n }, createdAt });
		}
		const commandOf = (index: number) => ({
			items: people,
			parameters: {
				...withKey(keys[index], {
					...(hasMaximum && { maxMessages: count }),
					...(index === 0 && pace > 0 && { messagesPerSecond: pace }),
				}),
				templateVariables: {
					mappingMode: 'defineBelow',
					value: { ...variables, body_2: keys[index] },
				},
			},
			credential: { baseUrl: crm.baseUrl, token: 'demo-token' },
		});
		const pair = await Promise.all([engines.take(), engines.take()]);
		const results = await Promise.all(
			pair.map(async (engine, index) => {
				if (index > 0) await wait(apartMs);
				return await engine.run(commandOf(index));
			}),
		);
		const { total } = await requestSummary(crm);
		const sent = account.messages.length;
		const again: NodeResult[] = [];
		for (const index of keys.keys()) again.push(await pair[index].run(commandOf(index)));
		for (const engine of pair) engines.release(engine);
		return {
			...countMessages(crm, count),
			...summaryOf(results, again),
			requests: total / sent,
			lost: lostIn(crm, kind, count),
		};
	} finally {
		await crm.close();
	}
}

function countMessages(crm: Sandbox, count: number): Pick<ParallelResult, 'doubled' | 'missed'> {
	const { messages } = crm.store.account('account-a');
	const times = keys.flatMap((key) =>
		Array.from(
			{ length: count },
			(_, n) => messages.filter(({ to, text }) => to === phoneOf(n) && text.includes(key)).length,
		),
	);
	return {
		doubled: times.filter((each) => each > 1).length,
		missed: times.filter((each) => each === 0).length,
	};
}

function summaryOf(results: NodeResult[], again: NodeResult[]) {
	const refused = [...results, ...again].flatMap(({ error }) => error ?? []);
	const rows = again.flatMap(({ items }) => items);
	const unconfirmed = rows.filter(({ report }) => report.reason !== 'alreadySent').length;
	return { refused, unconfirmed };
}

function lostIn(crm: Sandbox, kind: ParallelCampaigns['kind'], count: number): number {
	const { leads } = crm.store.account('account-a');
	const all = Array.from({ length: count }, (_, n) => leads.findBy('phone', phoneOf(n))[0]);
	return kind === 'new' ? 0 : all.filter(({ metadata }, n) => metadata.erp !== n).length;
}
