import { contacts, notSent, parametersWith, runCampaign, sent } from '../support/outboundRun';
import { requestJournal, sentMessages, setFaults } from '../support/sandboxControl';
import { sandboxPerTest } from '../support/testSandbox';

const campaign = (changes = {}) => parametersWith({ campaignKey: 'spring', ...changes });

const sandbox = sandboxPerTest({ latencyMs: 5 });

it('sends each contact one message even when run again', async () => {
	const items = contacts(20);
	const first = await runCampaign(sandbox.baseUrl, campaign(), items);
	expect(first.error).toBeUndefined();
	expect(sent(first)).toHaveLength(20);

	const second = await runCampaign(sandbox.baseUrl, campaign(), items);
	expect(notSent(second).map(({ reason }) => reason)).toEqual(
		items.map(() => 'alreadySent' as const),
	);
	expect(sentMessages(sandbox)).toHaveLength(20);
});

it('reports every contact of a cancelled run, and continues in the next', async () => {
	const items = contacts(60);
	const cancelled = await runCampaign(sandbox.baseUrl, campaign(), items, {
		credential: { maxConcurrentRequests: 4 },
		cancelWhen: () => sentMessages(sandbox).length >= 5,
	});
	expect([...sent(cancelled), ...notSent(cancelled)]).toHaveLength(60);
	expect(sent(cancelled)).toHaveLength(sentMessages(sandbox).length);
	expect(sentMessages(sandbox).length).toBeLessThan(60);

	await runCampaign(sandbox.baseUrl, campaign(), items);
	expect(sentMessages(sandbox)).toHaveLength(60);
	expect(new Set(sentMessages(sandbox).map(({ to }) => to)).size).toBe(60);
});

it('ends the wait for a long Retry-After when it is cancelled', async () => {
	await setFaults(sandbox, [
		{
			match: { endpoint: 'createLead' },
			effect: { type: 'status', status: 429, retryAfter: 200 },
		},
	]);
	const isRefused = async () =>
		(await requestJournal(sandbox)).requests.some(({ status }) => status === 429);
	const cancelled = await runCampaign(sandbox.baseUrl, campaign(), contacts(3), {
		cancelWhen: isRefused,
	});
	const reports = notSent(cancelled).map(({ status, reason }) => ({ status, reason }));
	expect(reports).toEqual(Array(3).fill({ status: 'pending', reason: 'cancelled' }));
	expect(sentMessages(sandbox)).toEqual([]);
}, 150_000);

it('repeats requests that may be repeated', async () => {
	await setFaults(sandbox, [
		{ match: { endpoint: 'createLead' }, effect: { type: 'status', status: 500 }, nth: 1 },
		{ match: { endpoint: 'createLead' }, effect: { type: 'resetBefore' }, nth: 2 },
		{
			match: { endpoint: 'sendChatappMessage' },
			effect: { type: 'status', status: 429, retryAfter: 0 },
			nth: 1,
		},
	]);
	const run = await runCampaign(sandbox.baseUrl, campaign(), contacts(3));
	expect(sent(run)).toHaveLength(3);
	expect(sentMessages(sandbox)).toHaveLength(3);
});

it('works as a tool for an AI model', async () => {
	const run = await runCampaign(sandbox.baseUrl, campaign(), contacts(2), {
		type: 'crmOutboundContactTool',
	});
	expect(sent(run).map(({ status }) => status)).toEqual(['sent', 'sent']);
	expect(notSent(run)).toEqual([]);
});
