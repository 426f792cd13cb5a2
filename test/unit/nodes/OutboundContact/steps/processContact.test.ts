import { processContact } from '../../../../../nodes/OutboundContact/steps/processContact';
import { failed, leadWith, phone, proof, scriptedCampaign } from './scriptedCampaign';

describe('processContact', () => {
	it('looks up, claims, opens, sends and notes, and proves its first claim', async () => {
		const run = scriptedCampaign({ leads: [leadWith()] });
		const { report } = await processContact(run.attempt.contact, run.campaign);
		expect(report).toMatchObject({ status: 'sent', leadId: 'lead-1', phone });
		expect(run.requests.map(({ name }) => name)).toEqual([
			...['listLeads', 'updateLead', 'listLeads', 'listLeads', 'createConversation'],
			...['sendChatappMessage', 'updateLead'],
		]);
	});

	it('looks up again who had to wait for a turn, or for the first message', async () => {
		const lookUps = async (waitedMs: number, isFirst = false) => {
			const id = `lead-${waitedMs}`;
			const state = { proof, firstMessageAt: 0 };
			const run = scriptedCampaign({ leads: [leadWith({ id })], state });
			const now = performance.now();
			const waitForTurn = async () => {
				jest.spyOn(performance, 'now').mockReturnValue(now + waitedMs);
				if (isFirst) run.campaign.firstMessageAt = now + waitedMs;
				return () => {};
			};
			run.campaign.messages.count = 40;
			Object.assign(run.campaign, { waitForTurn });
			await processContact(run.attempt.contact, run.campaign);
			jest.restoreAllMocks();
			return run.requests.filter(({ name }) => name === 'listLeads').length;
		};
		expect(await lookUps(200)).toBe(1);
		expect(await lookUps(300)).toBe(2);
		expect(await lookUps(100, true)).toBe(2);
	});

	it.each([
		[39, 1],
		[40, 0],
	])('falls out of step with another run until it has sent 40: after %d', async (count, pauses) => {
		const random = jest.spyOn(Math, 'random').mockReturnValue(0.9);
		const startedAt = performance.now();
		const leads = [leadWith({ id: `lead-after-${count}` })];
		const run = scriptedCampaign({ leads, state: { firstMessageAt: 0 } });
		run.campaign.messages.count = count;
		await processContact(run.attempt.contact, run.campaign);
		expect(random).toHaveBeenCalledTimes(pauses);
		expect(performance.now() - startedAt).toBeGreaterThan(pauses * 80);
		random.mockRestore();
	});

	it('keeps a message of which nobody knows whether it went out, whatever fails after it', async () => {
		const run = scriptedCampaign({
			leads: [leadWith()],
			answers: { sendChatappMessage: () => failed() },
		});
		run.campaign.streaks.sends.record = () => {
			throw new Error('Cannot read properties');
		};
		const { report } = await processContact(run.attempt.contact, run.campaign);
		expect(report).toMatchObject({ status: 'unconfirmed', reason: 'outcomeUnknown' });
	});

	it('requests nothing once the run has sent as many messages as it may', async () => {
		const run = scriptedCampaign({ state: { messages: { count: 2, limit: 2 } } });
		const { report } = await processContact(run.attempt.contact, run.campaign);
		expect(report).toMatchObject({ status: 'pending', reason: 'overLimit' });
		expect(run.requests).toEqual([]);
	});
});

describe('a message that had to wait', () => {
	let tries = 0;

	/** Sends to a contact whose message waits before each attempt, from a CRM that then lists leads so. */
	const sendAfter = async (waitMs: number, change: (lead: object) => object = (lead) => [lead]) => {
		const lead = leadWith({ id: `lead-that-waits-${++tries}` });
		const listed = () => change(lead);
		const run = scriptedCampaign({
			leads: [lead],
			settings: { skipLabels: ['stop'] },
			state: { proof },
			answers: { listLeads: (_request, usual) => (isWaiting ? listed() : usual()) },
		});
		let [now, isWaiting] = [performance.now(), false];
		jest.spyOn(performance, 'now').mockImplementation(() => now);
		const request = run.campaign.client.request.bind(run.campaign.client);
		run.campaign.client.request = async (endpoint, options) => {
			isWaiting ||= endpoint.path.includes('send-message');
			if (endpoint.path.includes('send-message')) now += waitMs;
			return await request(endpoint, options);
		};
		const { report } = await processContact(run.attempt.contact, run.campaign);
		jest.restoreAllMocks();
		const names = run.requests.map(({ name }) => name);
		const since = names.slice(names.indexOf('createConversation') + 1);
		return { report, count: run.campaign.messages.count, since };
	};
	const optedOut = {
		accountCRMLeadLabelAssignments: [{ AccountLabel: { id: '1', name: 'stop' } }],
	};
	const claimedByOther = {
		metadata: { campaigns: { spring: { run: 'run-2', status: 'sending', at: 'x' } } },
	};

	it.each([
		['29 s', 29_000, []],
		['31 s', 31_000, ['listLeads']],
		['70 s, on a CRM that is always that slow', 70_000, ['listLeads', 'listLeads']],
	])('is sent after look-ups that are not too old: %s', async (_what, waitMs, lookUps) => {
		const { report, since } = await sendAfter(waitMs);
		expect(report.status).toBe('sent');
		expect(since).toEqual([...lookUps, 'sendChatappMessage', 'updateLead']);
	});

	it.each<[string, (lead: object) => object, object]>([
		['the contact has opted out', (lead) => [{ ...lead, ...optedOut }], { reason: 'optedOut' }],
		[
			'the list cannot be read',
			() => failed(),
			{ status: 'failed', failedStep: 'lead', reason: 'outcomeUnknown' },
		],
		[
			'another run has written over the claim',
			(lead) => [{ ...lead, ...claimedByOther }],
			{ reason: 'unconfirmedClaim' },
		],
	])('is not sent where the look-up before it says so: %s', async (_what, change, ending) => {
		const { report, count, since } = await sendAfter(31_000, change);
		expect(report).toMatchObject({ ...ending, leadId: expect.stringContaining('waits') });
		expect(since).not.toContain('sendChatappMessage');
		expect(count).toBe(0);
	});
});
