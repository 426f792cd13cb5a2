/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setTimeout as wait } from 'node:timers/promises';

import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../nodes/shared/records';
import type { Sandbox } from '../../sandbox';
import {
	contacts,
	notSent,
	oneAtATime,
	phoneOf,
	runCampaign,
	sent,
	withKey,
	withOptions,
} from '../support/outboundRun';
import {
	demoAccount,
	requestJournal,
	requestSummary,
	sentMessages,
	setFault,
	setFaults,
} from '../support/sandboxControl';
import { SandboxedCampaign } from '../support/sandboxedCampaign';
import { openProxy, openSandbox } from '../support/testSandbox';

const node = new SandboxedCampaign();

const run = async (count: number, key: string, options: IDataObject = {}, crm = node.sandbox) =>
	await runCampaign(crm.baseUrl, withKey(key, options), contacts(count));

const guarded = { guardAgainstParallelRuns: true };

const addExistingLeads = (count: number, crm = node.sandbox) => {
	for (let n = 0; n < count; n++) {
		demoAccount(crm).addLead({
			phone: phoneOf(n),
			createdAt: '2026-01-05T12:00:00.000Z',
			metadata: { tags: ['vip'] },
		});
	}
};

describe('parallel runs in one process with the same leads', () => {
	it.each(['new', 'existing'])('with the same key send no duplicates: %s leads', async (kind) => {
		if (kind === 'existing') addExistingLeads(12);
		const runs = Array.from({ length: 3 }, async () => await run(12, 'spring'));
		const finished = await Promise.all(runs);
		expect(finished.flatMap(sent)).toHaveLength(12);
		const people = node.messages.map(({ to }) => to);
		expect([people.length, new Set(people).size]).toEqual([12, 12]);
		for (const { reason } of finished.flatMap(notSent)) {
			expect(['alreadySent', 'unconfirmedClaim']).toContain(reason);
		}
	});

	it("with different keys keep each other's notes", async () => {
		addExistingLeads(10);
		await Promise.all([run(10, 'spring'), run(10, 'summer')]);
		expect(node.messages).toHaveLength(20);
		for (let n = 0; n < 10; n++) {
			const [lead] = node.account.leads.findBy('phone', phoneOf(n));
			expect(lead.metadata).toMatchObject({
				tags: ['vip'],
				campaigns: { spring: { status: 'sent' }, summer: { status: 'sent' } },
			});
		}
	});

	it("keep each other's notes also while a message without an answer is given up", async () => {
		addExistingLeads(1);
		const delay = { type: 'delay', ms: 1_000 } as const;
		await node.injectFaults([
			{ match: { endpoint: 'sendChatappMessage' }, effect: { type: 'resetAfter' }, nth: 1 },
			{ match: { endpoint: 'updateLead' }, effect: delay, nth: 2 },
		]);
		const spring = run(1, 'spring');
		const updates = async () =>
			(await requestJournal(node.sandbox)).requests.filter(
				({ endpoint }) => endpoint === 'updateLead',
			);
		while ((await updates()).length < 2) await wait(10);
		await Promise.all([spring, run(1, 'summer')]);
		const [{ metadata }] = node.account.leads.findBy('phone', '5511987651000');
		const finishedAt = expect.any(String) as string;
		expect(metadata).toMatchObject({
			campaigns: { spring: { status: 'sending', finishedAt }, summer: { status: 'sent' } },
		});
	});

	it('send to one lead until the first message was taken', async () => {
		await run(20, 'spring');
		const { requests } = await requestJournal(node.sandbox);
		const first = requests.findIndex(({ endpoint }) => endpoint === 'sendChatappMessage');
		const written = requests.slice(0, first).filter(({ method }) => method !== 'GET');
		// Creation or claim, and the conversation.
		expect(written.length).toBeLessThanOrEqual(3);
	});

	it('release their leads when they are cancelled or stopped', async () => {
		await node.injectFaults([
			{ match: { endpoint: 'sendChatappMessage' }, effect: { type: 'delay', ms: 100 } },
			{
				match: { endpoint: 'createConversation' },
				effect: { type: 'status', status: 401 },
				nth: 3,
			},
		]);
		const cancelled = node.run(withKey('spring'), contacts(20), {
			cancelWhen: async () => await wait(150, true),
		});
		await Promise.all([cancelled, run(20, 'spring')]);
		await node.injectFaults([]);
		const finished = await run(20, 'summer');
		expect(sent(finished)).toHaveLength(20);
	});
});

describe('"Several Servers May Run This"', () => {
	it('reads each claim back before its message, for two requests more', async () => {
		addExistingLeads(10);
		expect(sent(await run(10, 'spring', guarded))).toHaveLength(10);
		const withGuard = (await node.requestSummary()).total;
		const other = await openSandbox();
		addExistingLeads(10, other);
		await run(10, 'spring', {}, other);
		const without = (await requestSummary(other)).total;
		expect(withGuard - without).toBeGreaterThanOrEqual(16);
		expect(withGuard - without).toBeLessThanOrEqual(25);
	});

	it('keeps what another campaign notes between a message and the note about it', async () => {
		addExistingLeads(6);
		const { leads } = node.account;
		const summer = { status: 'sent', at: '2026-03-02T12:00:00.000Z', run: 'other' };
		let isFirst = true;
		const proxy = await openProxy(node.sandbox, ({ path, body, answer }) => {
			const lead = path === '/account-external-conversation' && isRecord(body) && body.leadId;
			const found = typeof lead === 'string' ? leads.get(lead) : undefined;
			if (!found) return answer;
			// At the first message, the run sees whether messages change metadata.
			if (isFirst) {
				isFirst = false;
				return answer;
			}
			const campaigns = { ...(found.metadata.campaigns as IDataObject), summer };
			leads.update(found, { metadata: { ...found.metadata, campaigns } });
			return answer;
		});
		const finished = await runCampaign(proxy.baseUrl, withKey('spring', guarded), contacts(6));
		expect(sent(finished)).toHaveLength(6);
		const noted = contacts(6)
			.flatMap((_, n) => leads.findBy('phone', phoneOf(n)))
			.map(({ metadata }) => metadata.campaigns as IDataObject)
			.filter((campaigns) => Object.hasOwn(campaigns, 'summer'));
		const spring = expect.objectContaining({ status: 'sent' });
		expect(noted).toEqual(Array.from({ length: 5 }, () => ({ spring, summer })));
	});

	it.each([
		['', guarded, 'unconfirmedClaim', 2],
		[', also if it is cancelled before it sees that', guarded, 'unconfirmedClaim', 1],
		[', also without the option if its conversation is refused', {}, 'refused', 2],
	])('yields to a run that claimed the lead later%s', async (how, options, reason, sentCount) => {
		addExistingLeads(3);
		const other = { status: 'sending', at: '2026-03-02T12:00:00.000Z', run: 'other' };
		const { leads } = node.account;
		const claimed: string[] = [];
		const proxy = await openProxy(node.sandbox, ({ method, path, body, answer }) => {
			const isClaim = method === 'PUT' && JSON.stringify(body).includes('"sending"');
			if (!isClaim || claimed.push(path.replace('/lead/', '')) !== 2) return answer;
			const lead = leads.get(claimed[1]);
			if (lead) leads.update(lead, { metadata: { campaigns: { spring: other } } });
			return answer;
		});
		const match = { endpoint: 'createConversation' };
		const refused = { type: 'status', status: 400, body: { error: 'Not this one' } };
		if (options !== guarded) await node.injectFaults([{ match, effect: refused, nth: 2 }]);
		const parameters = withKey('spring', options);
		const finished = await runCampaign(proxy.baseUrl, parameters, contacts(3), {
			...oneAtATime,
			...(how.includes('cancelled') && { cancelWhen: async () => claimed.length === 2 }),
		});
		const report = notSent(finished).find(({ leadId }) => leadId === claimed[1]);
		expect(report?.reason).toBe(reason);
		expect(leads.get(claimed[1])?.metadata).toEqual({ campaigns: { spring: other } });
		expect(sent(finished)).toHaveLength(sentCount);
	});
});

/** Starts a CRM that refuses the nth request to an endpoint with a 429. */
async function startBusy(endpoint: string, nth: number, retryAfter: number): Promise<Sandbox> {
	const sandbox = await openSandbox();
	const effect = { type: 'status' as const, status: 429, retryAfter };
	await setFault(sandbox, endpoint, effect, nth);
	return sandbox;
}

async function untilRefused(sandbox: Sandbox): Promise<void> {
	while (!(await requestJournal(sandbox)).requests.some(({ status }) => status === 429)) {
		await wait(20);
	}
}

const createdAt = '2026-01-05T12:00:00.000Z';
const claimOfOther = { status: 'sent', at: new Date().toISOString(), run: 'other' };
const claimed = { tags: ['vip'], campaigns: { spring: claimOfOther } };

describe('a request that waits for a CRM that is too busy', () => {
	it.concurrent.each([
		['with the guard', guarded, 1],
		['without the guard', {}, 6],
	])('does not replace a claim of another process: %s', async (_, options, retryAfter) => {
		const sandbox = await startBusy('updateLead', 1, retryAfter);
		const account = demoAccount(sandbox);
		const lead = account.addLead({ phone: '5511987651000', createdAt });
		const running = runCampaign(sandbox.baseUrl, withKey('spring', options), contacts(1));
		await untilRefused(sandbox);
		account.leads.update(lead, { metadata: claimed });
		expect(notSent(await running)).toMatchObject([{ reason: 'alreadySent' }]);
		expect(sentMessages(sandbox)).toEqual([]);
	});

	it.concurrent.each([
		['is listed', 99, { status: 'sent' }],
		['is not listed any more', 3, { status: 'failed', reason: 'leadUnreadable' }],
	])('goes on with the lead that it has created if it %s', async (_, nth, report) => {
		const sandbox = await openSandbox();
		const tooMany = { type: 'status', status: 429, retryAfter: 1 };
		const empty = { type: 'status', status: 200, body: [] };
		await setFaults(sandbox, [
			{ match: { endpoint: 'updateLead' }, effect: tooMany, nth: 1 },
			{ match: { endpoint: 'listLeads' }, effect: empty, nth },
		]);
		const parameters = withKey('spring', guarded);
		const finished = await runCampaign(sandbox.baseUrl, parameters, contacts(1));
		const reports = [...sent(finished), ...notSent(finished)];
		expect(reports).toMatchObject([{ leadAlreadyExisted: false, ...report }]);
	});

	it.concurrent('finds a lead that another process creates meanwhile', async () => {
		const sandbox = await startBusy('createLead', 1, 4);
		const parameters = withOptions({ skipIfContactedWithinHours: 24 });
		const running = runCampaign(sandbox.baseUrl, parameters, contacts(1));
		await untilRefused(sandbox);
		const account = demoAccount(sandbox);
		const lead = account.addLead({ phone: '5511987651000' });
		account.addConversation(lead, { lastMessageAt: new Date().toISOString() });
		expect(notSent(await running)).toMatchObject([{ reason: 'contactedRecently' }]);
	});
});
