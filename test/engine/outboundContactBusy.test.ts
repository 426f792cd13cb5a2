/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setTimeout as wait } from 'node:timers/promises';

import type { Sandbox } from '../../sandbox';
import { contacts, notSent, runCampaign, withKey, withOptions } from '../support/outboundRun';
import { demoAccount, requestJournal, sentMessages, setFault } from '../support/sandboxControl';
import { openSandbox } from '../support/testSandbox';

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
		['with the guard', { guardAgainstParallelRuns: true }, 1],
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
