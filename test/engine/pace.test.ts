/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setTimeout as wait } from 'node:timers/promises';

import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { runNode, type FinishedRun, type RunOptions } from '../support/engine';
import { picked } from '../support/pickedLocator';
import { requestJournal, sentMessages, setFaults } from '../support/sandboxControl';

let sandbox: Sandbox;

beforeEach(async () => {
	sandbox = await startSandbox({ latencyMs: 5 });
});

afterEach(async () => await sandbox.close());

const windowMs = 1_000;

/** Answers that make the node repeat sends, and delays that bunch them up. */
const faults: IDataObject[] = [
	{ probability: 0.1, effect: { type: 'status', status: 429, retryAfter: 0 } },
	{ probability: 0.03, effect: { type: 'status', status: 429, retryAfter: '0.2' } },
	{ probability: 0.05, effect: { type: 'status', status: 503, retryAfter: '0.05' } },
	{ probability: 0.05, effect: { type: 'resetAfter' } },
	{ probability: 0.3, effect: { type: 'delay', ms: 120 } },
];

/** When each request to an endpoint came in, repeats included; in ms. */
async function timesOf(wanted: string): Promise<number[]> {
	const { requests } = await requestJournal(sandbox);
	return requests.filter(({ endpoint }) => endpoint === wanted).map(({ startedAt }) => startedAt);
}

/** The most of these times within any one second. */
function mostInOneSecond(times: number[]): number {
	return Math.max(
		...times.map((from) => times.filter((at) => at >= from && at < from + windowMs).length),
	);
}

async function run(
	messagesPerSecond: number,
	contacts: number,
	onStart?: RunOptions['onStart'],
): Promise<FinishedRun> {
	return await runNode(
		{
			type: 'crmOutboundContact',
			parameters: {
				sector: picked('sector-sales', 'id'),
				template: picked('plain_hello|pt_BR', 'name'),
				phone: '={{ $json.phone }}',
				options: { messagesPerSecond },
			},
		},
		Array.from({ length: contacts }, (_, n) => ({ phone: `119876${50_000 + n}` })),
		{
			credential: { baseUrl: sandbox.baseUrl, token: 'demo-token', maxConcurrentRequests: 64 },
			onStart,
		},
	);
}

it.each([
	{ messagesPerSecond: 12, contacts: 40 },
	{ messagesPerSecond: 50, contacts: 150 },
])(
	'$messagesPerSecond messages per second are exceeded in no second, repeats included',
	async ({ messagesPerSecond, contacts }) => {
		await setFaults(sandbox, faults);
		const { error } = await run(messagesPerSecond, contacts);
		expect(error).toBeUndefined();

		const times = await timesOf('sendChatappMessage');
		expect(times.length).toBeGreaterThan(contacts * 0.7);
		expect(mostInOneSecond(times)).toBeLessThanOrEqual(messagesPerSecond);
		// The limit is made use of, as far as a busy machine lets it: it is a pace, not a brake.
		expect(mostInOneSecond(times)).toBeGreaterThan(messagesPerSecond / 3);
		expect(sentMessages(sandbox).length).toBeGreaterThan(contacts * 0.6);
	},
);

it('no lead is looked at long before the pace lets its message go', async () => {
	const cancelAfterTwo = async (cancel: () => void) => {
		while (sentMessages(sandbox).length < 2) await wait(2);
		cancel();
	};
	await run(1, 30, (cancel) => void cancelAfterTwo(cancel));
	const leads = await timesOf('createLead');
	expect(leads.length).toBeGreaterThanOrEqual(2);
	expect(leads.length).toBeLessThanOrEqual(2 + 2);
});

it('few leads are taken before their turn comes, so that a crash leaves few unconfirmed', async () => {
	const messagesPerSecond = 20;
	await run(messagesPerSecond, 80);

	const [taken, sent] = [await timesOf('createLead'), await timesOf('sendChatappMessage')];
	expect(sent).toHaveLength(80);
	const inHand = sent.map((at, index) => taken.filter((time) => time < at).length - index);
	// What the pace sends in a second; without a bound it is what the CRM takes at once.
	expect(Math.max(...inHand)).toBeLessThanOrEqual(messagesPerSecond);
});
