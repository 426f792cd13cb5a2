import type { IDataObject } from 'n8n-workflow';

import { nodeName } from '../support/engine';
import {
	closingHint,
	contacts,
	helena,
	notSent,
	oneAtATime,
	parametersWith,
	runCampaign,
	sent,
	variables,
	withKey,
	withOptions,
} from '../support/outboundRun';
import { clearJournal, requestJournal } from '../support/sandboxControl';
import { SandboxedCampaign } from '../support/sandboxedCampaign';
import { openProxy } from '../support/testSandbox';

const node = new SandboxedCampaign({ credential: { maxRetries: 0 } });

const sends = 'sendChatappMessage';
const refusal = (error: string) => ({ type: 'status', status: 400, body: { error } });

describe('a campaign that keeps failing', () => {
	it.each([
		[sends, 'POST /chatapp/send-message', ''],
		['createLead', 'POST /lead', 'spring'],
	])(
		'ends after ten identical refusals and three from elsewhere, one contact at a time: %s',
		async (endpoint, request, key) => {
			await node.injectFault(endpoint, refusal('Not allowed for 551'));
			const finished = await node.run(withKey(key), contacts(16), oneAtATime);
			const counts = countBy(notSent(finished).map(({ status, reason }) => `${status} ${reason}`));
			expect(counts).toEqual({ 'failed refused': 13, 'pending stopped': 3 });
			const { counts: requests } = await node.requestSummary();
			expect(requests[request]).toBe(13);
			expect(requests['POST /account-external-conversation']).toBe(key === '' ? 13 : undefined);
			expect(closingHint(finished)).toContain('13 failed: 13 refused; 3 pending: 3 stopped');
			expect(closingHint(finished)).toMatch(
				/13 contacts in a row failed in the same way.*"Not allowed for 551"/,
			);
		},
	);

	it('reaches everybody else in three runs, however the refused ones stand in the list', async () => {
		const refused = new Set(contacts(14).map(({ phone }) => String(phone).replace(/\D/g, '')));
		const proxy = await openProxy(node.sandbox, ({ path, query, body, answer }) => {
			const phone = String(query.phone ?? (body as IDataObject | undefined)?.phone);
			if (path !== '/lead' || !refused.has(phone)) return answer;
			return body ? { error: 'Not this one' } : [];
		});
		const options = { maxMessages: 20, messagesPerSecond: 0 };
		const items = contacts(24);
		for (let n = 0; n < 3; n++) {
			await runCampaign(proxy.baseUrl, withKey('spring', options), items);
		}
		const reached = new Set(node.messages.map(({ to }) => to));
		expect([reached.size, node.messages.length]).toEqual([10, 10]);
	});

	it('does not begin with more contacts than "Stop If More Contacts Than" allows', async () => {
		const limited = parametersWith({ limits: { maxContacts: 2 } });
		const { error } = await node.run(limited, contacts(3));
		expect(error?.description).toBe(
			'Check where the list comes from, or raise the limit. Nothing was sent by this run.',
		);
		expect(sent(await node.run(limited, contacts(2)))).toHaveLength(2);
	});

	it('ends although the template cannot be read again', async () => {
		await node.injectFaults([
			{ match: { endpoint: sends }, effect: refusal('Template paused') },
			{
				match: { endpoint: 'listTemplates' },
				effect: { type: 'status', status: 500 },
				nth: [2, 3],
			},
		]);
		const options = withOptions({ stopAfterRefusals: 3 });
		const credential = { ...oneAtATime.credential, maxRetries: 0 };
		const finished = await node.run(options, contacts(14), { credential });
		expect(closingHint(finished)).toContain('in the same way');
		expect(closingHint(finished)).not.toContain('no longer approved');
		expect(notSent(finished).filter(({ reason }) => reason === 'unexpected')).toEqual([]);
		expect((await node.requestSummary()).counts['GET /chatapp/templates']).toBe(2);
	});

	it.each(['PAUSED', 'MISSING'] as const)(
		'says when the template is no longer approved: %s',
		async (status) => {
			const text = '(#132015) Template is paused: people have blocked it. '.repeat(6);
			await node.injectFault(sends, refusal(text));
			const items = contacts(14);
			const started = node.run(withOptions({ stopAfterRefusals: 3 }), items);
			await waitFor(async () => (await node.requestSummary()).counts['POST /lead'] >= 1);
			const { templates } = node.account;
			const [template] = templates.all().filter(({ id }) => id === 'template-welcome-offer');
			if (status === 'MISSING') templates.remove(template.id);
			else templates.update(template, { status });
			const hint = closingHint(await started);
			expect(hint).toContain(`no longer approved: it is ${status}`);
			expect(hint).toContain('(#132015) Template is paused');
			expect(hint).toContain('run again: contacts that were not tried are pending.');
		},
	);

	it.each([
		['refused', refusal('Busy')],
		['without an answer', { type: 'resetBefore' }],
	])('continues after look-ups here and there that are %s', async (_what, effect) => {
		const nth = Array.from({ length: 10 }, (_, n) => 3 * n + 3);
		await node.injectFault('listLeads', effect, nth);
		const finished = await node.run(parametersWith({ mode: 'preview' }), contacts(30));
		const counts = countBy(notSent(finished).map(({ status }) => status));
		expect(counts).toEqual({ failed: 10, planned: 20 });
	});

	it('gets past contacts that an earlier run of the campaign was refused for', async () => {
		const options = { stopAfterRefusals: 3, maxMessages: 100 };
		const runAgain = async () => {
			await node.injectFault(sends, refusal('No'), [1, 2, 3, 4]);
			return await node.run(withKey('spring', options), contacts(10), oneAtATime);
		};
		for (const finished of [await runAgain(), await runAgain()]) {
			expect(notSent(finished).filter(({ status }) => status === 'pending')).toEqual([]);
		}
	});

	it.each([
		[sends, 'unconfirmed'],
		['createLead', 'failed'],
	])('ends after five unknown outcomes: %s', async (endpoint, status) => {
		await node.injectFault(endpoint, { type: 'resetAfter' });
		const finished = await node.run(withKey('spring'), contacts(20));
		const counts = countBy(notSent(finished).map((report) => report.status));
		expect(counts).toEqual({ [status]: 5, pending: 15 });
		expect(closingHint(finished)).toContain('5 contacts in a row got no clear answer');
	});

	it('does not take a conversation for its own that the CRM has answered with', async () => {
		await node.reset('openingAnswersExistingConversation');
		const account = node.account;
		const lead = account.addLead({ phone: '5511987651000' });
		account.addConversation(lead, { accountChatSectorId: 'sector-sales', status: 'closed' });
		await node.injectFault(sends, refusal('A'));
		const [failed] = notSent(await node.run(withKey('spring'), contacts(1)));
		expect(failed).toMatchObject({ status: 'failed', conversationReused: true });
		const { metadata } = account.leads.get(lead.id)!;
		expect(metadata).toMatchObject({ campaigns: { spring: { isOwnConversation: false } } });
	});

	it('works on many contacts at once after the first message was accepted', async () => {
		await clearJournal(node.sandbox);
		await node.injectFault(sends, { type: 'delay', ms: 30 });
		expect(sent(await node.run(withOptions({}), contacts(12)))).toHaveLength(12);
		expect((await node.requestSummary()).peakConcurrency).toBeGreaterThan(2);
	});
});

it('a daily limit leaves the rest pending and says when to continue', async () => {
	await node.injectFault(sends, { type: 'status', status: 429, retryAfter: 86_400 }, [2, 3, 4]);
	const finished = await node.run(parametersWith(), contacts(6), oneAtATime);
	expect(sent(finished)).toHaveLength(1);
	const reports = notSent(finished);
	expect(reports).toMatchObject(
		reports.map(() => ({ status: 'pending', reason: 'limitReached', retryAt: expect.any(String) })),
	);
	expect(closingHint(finished)).toMatch(
		/^The CRM accepts no more requests.* 5 pending: 5 limit reached\./,
	);
});

it('a limit for messages alone leaves no claim behind', async () => {
	const limit = { type: 'status', status: 429, retryAfter: 86_400 };
	const sentBefore = 10;
	const nth = Array.from({ length: 24 }, (_, n) => sentBefore + n + 1);
	await node.injectFaults([
		{ match: { endpoint: sends }, nth, effect: limit },
		{ match: { endpoint: sends }, effect: { type: 'delay', ms: 50 } },
	]);
	const items = contacts(24);
	const finished = await node.run(withKey('spring'), items);
	expect(sent(finished).map(({ reason }) => reason)).toEqual(Array(sentBefore).fill(null));
	const reasons = notSent(finished).map(({ status, reason }) => `${status} ${reason}`);
	expect(new Set(reasons)).toEqual(new Set(['pending limitReached']));
	await node.injectFaults([]);
	expect(sent(await node.run(withKey('spring'), items))).toHaveLength(24 - sentBefore);
});

it('a token that is refused in the middle ends the run, and no request follows', async () => {
	await node.injectFaults([
		{ match: { endpoint: sends }, nth: 3, effect: { type: 'status', status: 401 } },
	]);
	const finished = await node.run(withKey('spring'), contacts(6), oneAtATime);
	expect(sent(finished)).toHaveLength(2);
	const counts = countBy(notSent(finished).map(({ status, reason }) => `${status} ${reason}`));
	expect(counts).toEqual({ 'failed tokenRefused': 1, 'pending stopped': 3 });
	const { requests } = await requestJournal(node.sandbox);
	expect(requests.at(-1)).toMatchObject({ status: 401 });
});

it.each([
	['updateLead', 'claim'],
	['createConversation', 'conversation'],
])('a long maintenance leaves the rest pending: 503 for %s', async (endpoint) => {
	await node.injectFault(
		endpoint,
		{ type: 'status', status: 503, retryAfter: 1_800 },
		Array.from({ length: 40 }, (_, n) => n + 6),
	);
	const finished = await node.run(withKey('spring'), contacts(12), oneAtATime);
	const count = sent(finished).length;
	expect(count).toBeGreaterThan(0);
	expect(node.messages).toHaveLength(count);
	const reports = notSent(finished);
	expect(reports.length).toBeGreaterThan(4);
	for (const { status, reason, retryAt } of reports) {
		if (reason === 'limitReached') expect([status, typeof retryAt]).toEqual(['pending', 'string']);
		// Its claim could not be released.
		else expect([status, reason]).toEqual(['unconfirmed', 'unconfirmedClaim']);
	}
	expect(closingHint(finished)).toContain('The CRM accepts no more requests for now');
});

describe('reports', () => {
	it('name the other item with the same phone, and distinguish an empty phone', async () => {
		const [one] = contacts(1);
		const finished = await node.run(withOptions({}), [
			{ ...one, phone: '' },
			one,
			{ ...one, phone: 'x' },
			one,
		]);
		expect(notSent(finished)).toMatchObject([
			{ item: 1, name: 'Contact 0', reason: 'emptyPhone' },
			{ item: 3, reason: 'invalidPhone' },
			{ item: 4, reason: 'duplicatePhone', error: 'Same phone as row 2, Contact 0' },
		]);
		expect(closingHint(finished)).toContain(
			'4 contacts: 1 sent, 1 skipped: 1 duplicate phone; 2 failed: 1 empty phone, 1 invalid phone. ',
		);
	});
});

describe('a preview', () => {
	it.each([[{ skipLookUps: true }], [{}]])(
		'with %j shows the most important fields first',
		async (options) => {
			const preview = parametersWith({ mode: 'preview', options });
			const finished = await node.run(preview, contacts(2), { mode: 'manual' });
			expect(sent(finished)).toEqual([]);
			expect(closingHint(finished)).toBe(
				'2 contacts: 2 planned. Preview: nothing was sent. Send would send "welcome_offer" (pt_BR, Marketing) from Sales to 2. "Skip Labels" is empty: nobody is left out for having opted out. No Campaign Key: a second run sends to everybody again. "Not Sent" shows the texts. To send, set Mode to Send and choose "Execute workflow", which reads the list again; for a schedule, publish the workflow.',
			);
			const [row] = finished.json(nodeName, 1);
			expect(Object.keys(row).slice(0, 4)).toEqual(['status', 'name', 'phone', 'text']);
			expect(row).toMatchObject({ status: 'planned', text: expect.stringContaining('Contact 0') });
			for (const empty of ['messageId', 'sentAt', 'reason', 'error', 'retryAt']) {
				expect(row).not.toHaveProperty(empty);
			}
			const { counts } = await node.requestSummary();
			expect(counts).toEqual({
				...{ 'GET /chat-sector': 1, 'GET /chatapp/templates': 1 },
				...(!('skipLookUps' in options) && { 'GET /lead': 2 }),
			});
		},
	);

	/** The closing hint and the rows of a preview, by name. */
	async function preview(parameters: IDataObject, items: IDataObject[]) {
		const finished = await node.run(parametersWith({ ...parameters, mode: 'preview' }), items);
		const rows = finished.json(nodeName, 1).map((row) => [String(row.name), row] as const);
		return { hint: String(closingHint(finished)), rows: Object.fromEntries(rows) };
	}

	it('names an earlier campaign by its key, if nothing says how it was typed', async () => {
		const at = new Date(Date.now() - 3_600_000).toISOString();
		const spring26 = { status: 'sent', at, template: 'welcome_offer|pt_BR' };
		node.account.addLead({ phone: '5511987651000', metadata: { campaigns: { spring26 } } });
		const released = { ...spring26, status: 'released' };
		const ofOther = { ...spring26, phone: '5511987651009' };
		for (const [phone, claim] of [
			['5511987651001', released],
			['5511987651002', ofOther],
		] as const) {
			node.account.addLead({ phone, metadata: { campaigns: { spring26: claim } } });
		}
		expect((await preview({ campaignKey: 'summer' }, contacts(3))).hint).toContain(
			'1 of 3 already got this template under another key (1 "spring26"):',
		);
	});

	it('plans to send again to those whom Send Unconfirmed Again chooses', async () => {
		const spring = { status: 'sending', at: new Date(Date.now() - 3_600_000).toISOString() };
		node.account.addLead({ phone: '5511987651000', metadata: { campaigns: { spring } } });
		const again = { sendUnconfirmedAgain: 'all' };
		const parameters = withKey('spring', again);
		expect((await preview(parameters, contacts(2))).hint).toContain('2 contacts: 2 planned');
		expect((await preview(withKey('spring'), contacts(2))).hint).toContain('1 unconfirmed');
	});

	/** The variables of the example, with changes, as the editor stores them. */
	const enteredVariables = (changes: object) => ({
		mappingMode: 'defineBelow',
		value: Object.fromEntries(
			Object.entries({ ...variables, ...changes }).map(([key, text]) => [
				`welcome_offer__pt_BR__${key}`,
				text,
			]),
		),
	});

	it.each([
		[
			'of the header',
			{ header_1: "={{ $json.nome || 'tudo bem' }}" },
			'have the same Header ("tudo bem")',
		],
		[
			'of all',
			{ header_1: 'Oi', body_1: "={{ $json.nome || 'Olá' }}" },
			'are the same, although it has',
		],
		['that was entered', {}, undefined],
	])('says that texts have the fallback %s', async (_title, changes, expected) => {
		const templateVariables = enteredVariables(changes);
		const { hint } = await preview({ templateVariables }, contacts(3));
		if (expected) expect(hint).toContain(`All 3 texts of "welcome_offer" ${expected}`);
		else expect(hint).not.toContain('same');
		const { hint: ofOne } = await preview({ templateVariables }, contacts(1));
		expect(ofOne).not.toContain('texts of');
	});

	it('says who got the template under another key', async () => {
		expect(sent(await node.run(withKey('Spring 26'), contacts(2)))).toHaveLength(2);
		const { hint, rows } = await preview({ campaignKey: 'summer' }, contacts(4));
		expect(hint).toMatch(/2 of 4 already got this template under another key \(2 "Spring 26"\):/);
		expect(rows['Contact 0']).toMatchObject({ status: 'planned', earlierCampaign: 'Spring 26' });
		expect(rows['Contact 2']).not.toHaveProperty('earlierCampaign');
	});

	it('with leads shows who would be skipped, with one request per contact', async () => {
		expect(sent(await node.run(withKey('spring'), contacts(1)))).toHaveLength(1);
		const lead = node.account.leads.findBy('phone', '5511987650001')[0];
		node.account.leads.update(lead, { labelIds: ['label-opt-out'] });
		const label = node.account.labels.get('label-opt-out');
		await clearJournal(node.sandbox);
		const finished = await node.run(
			{ ...withKey('spring', { skipLabels: String(label?.name) }), mode: 'preview' },
			[...contacts(2), helena],
		);
		expect(notSent(finished)).toMatchObject([
			{ status: 'skipped', reason: 'alreadySent', leadAlreadyExisted: true },
			{ status: 'planned', leadAlreadyExisted: false },
			{ status: 'skipped', reason: 'optedOut', leadId: lead.id },
		]);
		expect((await node.requestSummary()).counts['GET /lead']).toBe(3);
		expect(node.messages).toHaveLength(1);
	});
});

function countBy(words: string[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
	return counts;
}

async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
	let isIt = await isSo();
	while (!isIt) isIt = await isSo();
}
