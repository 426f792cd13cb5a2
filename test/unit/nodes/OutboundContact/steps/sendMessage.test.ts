import type { Campaign } from '../../../../../nodes/OutboundContact/control/campaign';
import { FailureStreak } from '../../../../../nodes/OutboundContact/control/failureStreak';
import { sendMessage } from '../../../../../nodes/OutboundContact/steps/sendMessage';
import { newClaim } from '../../../../../nodes/OutboundContact/steps/claims';
import { KnownLead } from '../../../../../nodes/shared/lead/knownLead';
import { failed, leadWith, scriptedCampaign, take } from './scriptedCampaign';

const throwing = (message: string) => {
	throw new TypeError(message);
};

/** The CRM took the message. */
const taken = () => ({ ok: true, body: { id: 'm1' } });

/** An object that throws when one of its fields is read. */
const throwingAt = (field: string, others: object = {}) =>
	Object.defineProperty({ ...others }, field, {
		get: () => throwing(`Cannot read ${field}`),
	});

/** Sends the message of the contact with this answer, which arrives after the request has left. */
async function send(answer: () => unknown, state: Partial<Campaign> = {}) {
	const run = scriptedCampaign({ state });
	Object.assign(run.campaign.client, { request: async () => answer() });
	const { contact } = await take(sendMessage, run);
	return { report: { ...run.attempt.report, ...contact }, campaign: run.campaign };
}

describe('a message whose request has left', () => {
	const broken = throwingAt('recordSuccess') as FailureStreak;

	it.each<[string, () => unknown, Partial<Campaign>]>([
		['the transport throws', () => throwing('Cannot parse'), {}],
		['its answer cannot be read', () => throwingAt('ok'), {}],
		['its answer has no body', () => throwingAt('body', { ok: true }), {}],
		['its body cannot be read', () => ({ ok: true, body: throwingAt('id') }), {}],
		['the run cannot count it', taken, { streaks: { lookUps: broken, sends: broken } }],
	])('is unconfirmed when %s', async (_what, answer, changes) => {
		const { report, campaign } = await send(answer, changes);
		expect(report).toMatchObject({ status: 'unconfirmed', reason: 'outcomeUnknown' });
		expect(report.error).toMatch(/^Cannot /);
		expect(campaign.messages.count).toBe(1);
	});

	it('is sent when the answer is clear', async () => {
		const { report, campaign } = await send(taken);
		expect(report).toMatchObject({ status: 'sent', messageId: 'm1' });
		expect([campaign.messages.count, campaign.hasSentMessage]).toEqual([1, true]);
	});
});

it('looks the lead up again where the message has waited for half a minute', async () => {
	const optedOut = [{ AccountLabel: { id: 'label-1', name: 'stop' } }];
	const lead = leadWith({ accountCRMLeadLabelAssignments: optedOut });
	const run = scriptedCampaign({ leads: [lead], settings: { skipLabels: ['stop'] } });
	const read = KnownLead.read(structuredClone(leadWith()));
	const after = (ms: number) => ({ startedAt: 0, answeredAt: performance.now() - ms });
	run.attempt = { ...run.attempt, lead: read, reading: after(29_000) };
	expect(await take(sendMessage, { ...run })).toEqual({});
	expect(run.requests.map(({ name }) => name)).toEqual(['sendChatappMessage']);
	run.attempt = { ...run.attempt, lead: read, reading: after(31_000) };
	expect((await take(sendMessage, run)).contact).toMatchObject({ reason: 'optedOut' });
	expect(run.requests.map(({ name }) => name)).toEqual(['sendChatappMessage', 'listLeads']);
});

it.each([
	[
		'the list cannot be read',
		() => failed(),
		undefined,
		{ reason: 'outcomeUnknown', status: 'failed' },
	],
	[
		'another run has written over the claim',
		() => [
			leadWith({
				metadata: { campaigns: { spring: { run: 'run-2', status: 'sending', at: 'x' } } },
			}),
		],
		'run-1',
		{ reason: 'unconfirmedClaim' },
	],
])('sends nothing where the look-up before the message says so: %s', async (...row) => {
	const [, listLeads, run, ending] = row;
	const given = scriptedCampaign({ answers: { listLeads }, settings: { followUpOn: undefined } });
	const claim = newClaim('sending', given.attempt, given.campaign);
	given.attempt.claim = run === undefined ? undefined : claim;
	given.attempt.lead = KnownLead.read(leadWith());
	given.attempt.reading = { startedAt: 0, answeredAt: performance.now() - 31_000 };
	const { contact } = await take(sendMessage, given);
	expect(contact).toMatchObject(ending);
	expect(contact?.status).not.toBe('sent');
	expect(given.campaign.messages.count).toBe(0);
	expect(given.requests.map(({ name }) => name)).toEqual(['listLeads']);
});

it('waits twice as long before each further look-up, so that a CRM that is always slower gets its message', async () => {
	const run = scriptedCampaign({ leads: [leadWith()], settings: { skipLabels: ['stop'] } });
	run.attempt = { ...run.attempt, lead: KnownLead.read(leadWith()) };
	let now = run.attempt.reading.answeredAt;
	jest.spyOn(performance, 'now').mockImplementation(() => now);
	const request = run.campaign.client.request.bind(run.campaign.client);
	run.campaign.client.request = async (endpoint, options) => {
		if (endpoint.path.includes('send-message')) now += 70_000;
		return await request(endpoint, options);
	};
	expect(await take(sendMessage, run)).toEqual({});
	expect(run.requests.map(({ name }) => name)).toEqual([
		'listLeads',
		'listLeads',
		'sendChatappMessage',
	]);
	jest.restoreAllMocks();
});
