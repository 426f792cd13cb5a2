import type { IDataObject } from 'n8n-workflow';

import { type FinishedRun, type RunOptions } from '../support/engine';
import { requestJournal, sentMessages, setFaults } from '../support/sandboxControl';
import { sandboxPerTest } from '../support/testSandbox';
import { contacts as people, runCampaign, withOptions } from '../support/outboundRun';

const sandbox = sandboxPerTest({ latencyMs: 5 });

/** A little less than a second: requests that left on time may arrive closer together. */
const windowMs = 900;

/** Answers that make the node repeat sends, and delays that would bunch them. */
const faults: IDataObject[] = [
	{ probability: 0.04, effect: { type: 'status', status: 429, retryAfter: 0 } },
	{ probability: 0.01, effect: { type: 'status', status: 429, retryAfter: '0.2' } },
	{ probability: 0.02, effect: { type: 'status', status: 503, retryAfter: '0.05' } },
	{ probability: 0.02, effect: { type: 'resetAfter' } },
	{ probability: 0.3, effect: { type: 'delay', ms: 120 } },
];

/** Arrival times in ms of all requests to an endpoint, retries included. */
async function arrivalTimes(wanted: string): Promise<number[]> {
	const { requests } = await requestJournal(sandbox);
	return requests.filter(({ endpoint }) => endpoint === wanted).map(({ startedAt }) => startedAt);
}

/** The largest number of these times within one window. */
function largestBurst(times: number[]): number {
	return Math.max(
		...times.map((from) => times.filter((at) => at >= from && at < from + windowMs).length),
	);
}

async function run(
	messagesPerSecond: number,
	contacts: number,
	cancelWhen?: RunOptions['cancelWhen'],
): Promise<FinishedRun> {
	return await runCampaign(sandbox.baseUrl, withOptions({ messagesPerSecond }), people(contacts), {
		credential: { maxConcurrentRequests: 64 },
		cancelWhen,
	});
}

it('a limit of messages per second is never exceeded, retries included', async () => {
	const [messagesPerSecond, contacts] = [25, 75];
	await setFaults(sandbox, faults);
	const { error } = await run(messagesPerSecond, contacts);
	expect(error).toBeUndefined();

	const times = await arrivalTimes('sendChatappMessage');
	expect(times.length).toBeGreaterThan(contacts * 0.7);
	expect(largestBurst(times)).toBeLessThanOrEqual(messagesPerSecond);
	expect(sentMessages(sandbox).length).toBeGreaterThan(contacts * 0.6);
});

it('runs one after the other keep it, such as the batches of a loop', async () => {
	for (const contact of people(4)) {
		const { error } = await runCampaign(sandbox.baseUrl, withOptions({ messagesPerSecond: 2 }), [
			contact,
		]);
		expect(error).toBeUndefined();
	}
	const times = await arrivalTimes('sendChatappMessage');
	expect(times).toHaveLength(4);
	expect(largestBurst(times)).toBeLessThanOrEqual(2);
});

it('no lead is read long before its message may be sent', async () => {
	await run(1, 30, () => sentMessages(sandbox).length >= 2);
	const leads = await arrivalTimes('createLead');
	expect(leads.length).toBeGreaterThanOrEqual(2);
	// On a slow machine more leads are read ahead, but never more than for 5 seconds of messages.
	expect(leads.length).toBeLessThanOrEqual(sentMessages(sandbox).length + 6);
});

it('only a few leads are claimed ahead, so that a crash leaves few unconfirmed', async () => {
	const messagesPerSecond = 20;
	await run(messagesPerSecond, 50);

	const [claimed, sent] = [
		await arrivalTimes('createLead'),
		await arrivalTimes('sendChatappMessage'),
	];
	expect(sent).toHaveLength(50);
	const inHand = sent.map((at, index) => claimed.filter((time) => time < at).length - index);
	// Without this limit, as many leads would be claimed as the CRM serves at once.
	expect(Math.max(...inHand)).toBeLessThanOrEqual(2 * messagesPerSecond);
});
