import type { IDataObject } from 'n8n-workflow';

import {
	startSandbox,
	type ConversationRecord,
	type DialectName,
	type FaultRule,
	type Sandbox,
} from '../../sandbox';
import {
	contacts,
	notSent,
	parametersWith,
	runCampaign,
	sent,
	withKey,
	type RunChanges,
} from '../support/outboundRun';
import { RecordingProxy } from '../support/recordingProxy';
import { demoAccount, requestJournal, sentMessages, setFaults } from '../support/sandboxControl';

const sandboxes: Sandbox[] = [];

// The tests run at the same time, because they mostly wait: each has a sandbox of its own.
const start = async (dialects: DialectName[] = []) => {
	const sandbox = await startSandbox({ dialects });
	sandboxes.push(sandbox);
	return sandbox;
};

afterAll(async () => await Promise.all(sandboxes.map(async (sandbox) => await sandbox.close())));

const run = async (
	sandbox: Sandbox,
	parameters: IDataObject,
	items: IDataObject[],
	changes?: RunChanges,
) => await runCampaign(sandbox.baseUrl, parameters, items, changes);

/** Loses the request or the answer of the nth message. */
const lost = (nth: number, when: 'resetAfter' | 'resetBefore'): FaultRule => ({
	match: { endpoint: 'sendChatappMessage' },
	effect: { type: when },
	nth,
});

const bothLost = [lost(4, 'resetAfter'), lost(6, 'resetBefore')];

const noteOf = (sandbox: Sandbox, leadId: unknown) => {
	const { campaigns } = demoAccount(sandbox).leads.get(String(leadId))!.metadata as IDataObject;
	return (campaigns as IDataObject).spring as IDataObject;
};

const phoneOf = (n: number) => `551198765${1000 + n}`;

/** Eight contacts whose leads have an open conversation with a sector. */
function contactsWithConversation(
	sandbox: Sandbox,
	changes: (n: number) => Partial<ConversationRecord>,
): IDataObject[] {
	const account = demoAccount(sandbox);
	const items = contacts(8);
	items.forEach(({ name }, n) => {
		const lead = account.addLead({ name: String(name), phone: phoneOf(n) });
		account.addConversation(lead, {
			accountChatSectorId: 'sector-sales',
			lastMessageAt: '2026-03-02T12:00:00.000Z',
			...changes(n),
		});
	});
	return items;
}

const messagesTo = (sandbox: Sandbox, phone: string) =>
	sentMessages(sandbox).filter(({ to }) => to === phone);

describe('a message whose request got no answer', () => {
	it.concurrent('is reported as sent or not arrived, as its conversation shows', async () => {
		const sandbox = await start();
		await setFaults(sandbox, bothLost);
		const items = contacts(8);
		const first = await run(sandbox, withKey('spring'), items);

		const arrived = sent(first).filter(({ evidence }) => evidence === 'arrived');
		expect(sent(first)).toHaveLength(7);
		expect(arrived).toMatchObject([{ reason: null, failedStep: null, messageId: null }]);
		expect(arrived[0].sentAt).toBeTruthy();
		expect(arrived[0]).not.toHaveProperty('error');
		expect(messagesTo(sandbox, arrived[0].phone)).toHaveLength(1);
		expect(noteOf(sandbox, arrived[0].leadId)).toMatchObject({
			status: 'sent',
			evidence: 'arrived',
		});

		expect(notSent(first)).toMatchObject([
			{ status: 'unconfirmed', reason: 'outcomeUnknown', evidence: 'notArrived' },
		]);
		const [{ phone, leadId }] = notSent(first);
		expect(messagesTo(sandbox, phone)).toEqual([]);
		expect(noteOf(sandbox, leadId)).toMatchObject({ status: 'sending', evidence: 'notArrived' });

		const second = await run(sandbox, withKey('spring', { sendUnconfirmedAgain: 'never' }), items);
		expect(sent(second)).toEqual([]);
		expect(notSent(second).filter(({ reason }) => reason === 'alreadySent')).toHaveLength(7);
		expect(notSent(second).filter(({ status }) => status === 'unconfirmed')).toMatchObject([
			{ phone, reason: 'unconfirmedClaim', evidence: 'notArrived' },
		]);

		const third = await run(
			sandbox,
			withKey('spring', { sendUnconfirmedAgain: 'notArrived' }),
			items,
		);
		expect(sent(third)).toMatchObject([{ phone, evidence: null }]);
		expect(sentMessages(sandbox)).toHaveLength(8);
		expect(
			sent(await run(sandbox, withKey('spring', { sendUnconfirmedAgain: 'all' }), items)),
		).toEqual([]);
	});

	it.concurrent(
		'is noted with its own time, even if it was sent long after its claim',
		async () => {
			const sandbox = await start();
			const pause = { type: 'status', status: 429, retryAfter: 6 } as const;
			const paused = { match: { endpoint: 'sendChatappMessage' }, effect: pause, nth: 3 };
			await setFaults(sandbox, [lost(2, 'resetBefore'), paused, lost(4, 'resetAfter')]);
			const finished = await run(sandbox, withKey('spring', { maxConcurrency: 1 }), contacts(3));
			const [arrived] = sent(finished).filter(({ evidence }) => evidence === 'arrived');
			const [{ at }] = messagesTo(sandbox, arrived.phone);
			const note = noteOf(sandbox, arrived.leadId);
			expect(Math.abs(Date.parse(String(note.at)) - Date.parse(at))).toBeLessThan(3_000);
			expect(note.evidenceFor).toBe(note.at);
		},
	);

	it.concurrent(
		'is not sent again when somebody has written in the conversation since',
		async () => {
			const sandbox = await start();
			await setFaults(sandbox, bothLost);
			const items = contacts(8);
			const [{ leadId }] = notSent(await run(sandbox, withKey('spring'), items));
			const { conversations } = demoAccount(sandbox);
			const [conversation] = conversations.ofLead(leadId!);
			conversations.update(conversation, { lastMessageAt: new Date().toISOString() });

			const again = await run(
				sandbox,
				withKey('spring', { sendUnconfirmedAgain: 'notArrived' }),
				items,
			);
			expect(sent(again)).toEqual([]);
			expect(notSent(again).filter(({ status }) => status === 'unconfirmed')).toMatchObject([
				{ leadId, evidence: null },
			]);
		},
	);

	it.concurrent('is settled without a campaign key, without writing anything', async () => {
		const sandbox = await start();
		await setFaults(sandbox, bothLost);
		const finished = await run(sandbox, parametersWith(), contacts(8));
		expect(sent(finished).filter(({ evidence }) => evidence === 'arrived')).toHaveLength(1);
		expect(notSent(finished)).toMatchObject([{ evidence: 'notArrived' }]);
		const { requests } = await requestJournal(sandbox);
		expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
	});

	it.concurrent('is settled by comparing lastMessageAt of an existing conversation', async () => {
		const sandbox = await start();
		const items = contactsWithConversation(sandbox, () => ({ unreadCount: 1 }));
		await setFaults(sandbox, bothLost);
		const finished = await run(sandbox, withKey('spring'), items);
		const [found] = sent(finished).filter(({ evidence }) => evidence === 'arrived');
		expect(found).toMatchObject({ conversationReused: true });
		expect(messagesTo(sandbox, found.phone)).toHaveLength(1);
		expect(notSent(finished)).toMatchObject([{ evidence: 'notArrived' }]);
		expect(messagesTo(sandbox, notSent(finished)[0].phone)).toEqual([]);
	});

	it.concurrent('is settled where lastMessageAt is updated late', async () => {
		const sandbox = await start(['lastMessageAtUpdatedLate']);
		await setFaults(sandbox, bothLost);
		const finished = await run(sandbox, withKey('spring'), contacts(8));
		expect(sent(finished).filter(({ evidence }) => evidence === 'arrived')).toHaveLength(1);
		expect(notSent(finished)).toMatchObject([{ evidence: 'notArrived' }]);
		expect(messagesTo(sandbox, notSent(finished)[0].phone)).toEqual([]);
	});

	it.concurrent.each<DialectName>([
		'messageKeepsLastMessageAt',
		'openingSetsLastMessageAt',
		'contactsWriteOnOpening',
		'lastMessageAtNeverNull',
	])('is left unconfirmed with %s', async (dialect) => {
		const sandbox = await start([dialect]);
		await setFaults(sandbox, bothLost);
		const finished = await run(sandbox, withKey('spring'), contacts(8));
		const unconfirmed = notSent(finished).filter(({ status }) => status === 'unconfirmed');
		expect(unconfirmed.map(({ evidence }) => evidence)).toEqual([null, null]);
	});

	it.concurrent(
		'is left unconfirmed with greetings, for which one contact waits and no other',
		async () => {
			const sandbox = await start(['openingSetsLastMessageAtLate']);
			await setFaults(sandbox, bothLost);
			const finished = await run(sandbox, parametersWith(), contacts(30));
			expect(notSent(finished).map(({ evidence }) => evidence)).toEqual([null, null]);
			const { requests } = await requestJournal(sandbox);
			const firstReading = requests.findIndex(
				({ method, path }) => `${method} ${path}` === 'GET /lead',
			);
			const firstMessage = requests.findIndex(({ path }) => path === '/chatapp/send-message');
			expect(firstReading).toBeGreaterThan(firstMessage);
		},
	);

	it.concurrent.each<DialectName>([
		'leadUpdateSetsLastMessageAt',
		'leadUpdateSetsLastMessageAtLate',
	])('is settled correctly, if at all, on %s', async (dialect) => {
		const sandbox = await start([dialect]);
		await setFaults(sandbox, bothLost);
		const finished = await run(sandbox, withKey('spring'), contacts(8));
		const reports = [...sent(finished), ...notSent(finished)];
		expect(reports.filter(({ reason }) => reason === null).length).toBeGreaterThanOrEqual(6);
		for (const { status, phone, evidence } of reports) {
			const arrived = messagesTo(sandbox, phone).length;
			if (status === 'sent') expect(arrived).toBe(1);
			if (evidence !== null) expect(evidence).toBe(arrived === 1 ? 'arrived' : 'notArrived');
		}
	});

	it.concurrent(
		'is not taken for arrived because of a note on its lead, which others opened too late to show',
		async () => {
			const sandbox = await start(['leadUpdateSetsLastMessageAtLate']);
			const items = contacts(8);
			items.forEach((_, n) => demoAccount(sandbox).addLead({ phone: phoneOf(n) }));
			const slow: FaultRule = {
				match: { endpoint: 'createConversation' },
				effect: { type: 'delay', ms: 3_000 },
				nth: 4,
			};
			await setFaults(sandbox, [slow, lost(4, 'resetBefore'), lost(6, 'resetBefore')]);
			const finished = await run(sandbox, withKey('spring', { maxConcurrency: 1 }), items);
			for (const { phone } of sent(finished)) expect(messagesTo(sandbox, phone)).toHaveLength(1);
			expect(notSent(finished)).toHaveLength(2);
		},
	);

	it.concurrent('is left unconfirmed where another lead has the same phone', async () => {
		const sandbox = await start();
		const items = contactsWithConversation(sandbox, () => ({}));
		// The CRM may show the message on this one.
		items.forEach((_, n) => demoAccount(sandbox).addLead({ name: 'Twin', phone: phoneOf(n) }));
		await setFaults(sandbox, bothLost);
		const finished = await run(sandbox, withKey('spring'), items);
		expect(notSent(finished)).toMatchObject([
			{ status: 'unconfirmed', evidence: null },
			{ status: 'unconfirmed', evidence: null },
		]);
	});

	it.concurrent('is left unconfirmed when there is nothing to compare it with', async () => {
		const sandbox = await start();
		await setFaults(sandbox, [lost(1, 'resetAfter')]);
		const finished = await run(sandbox, withKey('spring'), contacts(1));
		expect(notSent(finished)).toMatchObject([{ status: 'unconfirmed', evidence: null }]);
		const { requests } = await requestJournal(sandbox);
		expect(requests.slice(-1)).toMatchObject([{ method: 'PUT' }]);
	});

	it.concurrent.each<[string, DialectName[], Partial<ConversationRecord>]>([
		[
			'in another sector',
			['openingAnswersExistingConversation'],
			{ accountChatSectorId: 'sector-support' },
		],
		[
			'closed',
			['openingAnswersClosedConversation', 'messageLeavesClosedConversations'],
			{ status: 'closed' },
		],
	])(
		'is left unconfirmed in a conversation that is %s, unlike the others',
		async (_, dialects, other) => {
			const sandbox = await start(dialects);
			const items = contactsWithConversation(sandbox, (n) => (n === 3 ? other : {}));
			const proxy = await RecordingProxy.start(sandbox.baseUrl, ({ path, body, answer }) =>
				path.endsWith('/send-message') && JSON.stringify(body).includes(phoneOf(3))
					? 'Internal error'
					: answer,
			);
			try {
				const finished = await runCampaign(proxy.baseUrl, withKey('spring'), items);
				expect(messagesTo(sandbox, phoneOf(3))).toHaveLength(1);
				expect(notSent(finished)).toMatchObject([
					{ phone: phoneOf(3), status: 'unconfirmed', evidence: null },
				]);
			} finally {
				await proxy.close();
			}
		},
	);

	it.concurrent(
		'is left unconfirmed when it may be in a conversation that is no longer shown',
		async () => {
			const sandbox = await start(['newestConversationOnly', 'messageUpdatesOldestConversation']);
			const account = demoAccount(sandbox);
			const lead = account.addLead({
				phone: '5511987651000',
				createdAt: '2026-01-05T12:00:00.000Z',
			});
			account.addConversation(lead, {
				accountChatSectorId: 'sector-support',
				status: 'closed',
				createdAt: '2026-01-06T12:00:00.000Z',
				lastMessageAt: '2026-01-06T12:00:00.000Z',
			});
			await setFaults(sandbox, [lost(1, 'resetAfter')]);
			const finished = await run(
				sandbox,
				parametersWith({ options: { maxConcurrency: 1 } }),
				contacts(8),
			);
			expect(messagesTo(sandbox, '5511987651000')).toHaveLength(1);
			expect(notSent(finished)).toMatchObject([{ leadId: lead.id, evidence: null }]);
		},
	);

	it.concurrent(
		'is not said to be lost where it has the same time as the message before it',
		async () => {
			const sandbox = await start(['timesToTheMinute']);
			const items = contactsWithConversation(sandbox, (n) => ({
				lastMessageAt: n === 3 ? new Date().toISOString() : '2026-03-02T12:00:00.000Z',
			}));
			const proxy = await RecordingProxy.start(sandbox.baseUrl, ({ path, body, answer }) =>
				path.endsWith('/send-message') && JSON.stringify(body).includes(phoneOf(3))
					? 'Internal error'
					: answer,
			);
			try {
				const again = { options: { sendUnconfirmedAgain: 'notArrived' } };
				for (const changes of [{}, again]) {
					await runCampaign(proxy.baseUrl, { ...withKey('spring'), ...changes }, items);
				}
				expect(messagesTo(sandbox, phoneOf(3))).toHaveLength(1);
			} finally {
				await proxy.close();
			}
		},
	);

	it.concurrent("does not replace another run's claim", async () => {
		const sandbox = await start();
		await setFaults(sandbox, [
			{
				match: { endpoint: 'sendChatappMessage' },
				effect: { type: 'status', status: 500 },
				nth: 4,
			},
		]);
		const other = { status: 'sent', at: new Date().toISOString(), run: 'other' };
		const { leads } = demoAccount(sandbox);
		let unanswered: unknown;
		let replaced: string | undefined;
		// The other run claims the lead right after this one has read it to settle its message.
		const proxy = await RecordingProxy.start(sandbox.baseUrl, (exchange) => {
			const { path, query, body, status, answer } = exchange;
			if (path.endsWith('/send-message') && status === 500) unanswered = (body as IDataObject).to;
			if (
				path === '/lead' &&
				query.phone !== undefined &&
				query.phone === unanswered &&
				!replaced
			) {
				const [lead] = leads.findBy('phone', query.phone);
				leads.update(lead, { metadata: { campaigns: { spring: other } } });
				replaced = lead.id;
			}
			return answer;
		});
		try {
			const finished = await runCampaign(proxy.baseUrl, withKey('spring'), contacts(8));
			expect(notSent(finished)).toMatchObject([
				{ leadId: replaced, reason: 'outcomeUnknown', evidence: null },
			]);
			expect(noteOf(sandbox, replaced)).toEqual(other);
		} finally {
			await proxy.close();
		}
	});

	it.concurrent('does not delay a cancel', async () => {
		const sandbox = await start(['messageKeepsLastMessageAt']);
		await setFaults(sandbox, bothLost);
		const isSettling = async () => {
			const { requests } = await requestJournal(sandbox);
			const last = requests.map(({ endpoint }) => endpoint).lastIndexOf('updateLead');
			const sends = requests.filter(({ endpoint }) => endpoint === 'sendChatappMessage');
			return sends.length === 8 && requests.length > last + 6;
		};
		let readings = 0;
		const finished = await run(sandbox, withKey('spring'), contacts(8), {
			async cancelWhen() {
				if (!(await isSettling())) return false;
				readings = (await requestJournal(sandbox)).requests.length;
				return true;
			},
		});
		expect(readings).toBeGreaterThan(0);
		expect(sent(finished)).toHaveLength(6);
		expect(notSent(finished).map(({ status }) => status)).toEqual(['unconfirmed', 'unconfirmed']);
		// At most what was in flight is still sent.
		expect((await requestJournal(sandbox)).requests.length).toBeLessThanOrEqual(readings + 8);
	});
});

describe('a claim left by another run', () => {
	const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

	/** Adds a lead as a run leaves it when it is killed after its claim. */
	const addClaimed = (
		sandbox: Sandbox,
		n: number,
		{
			age,
			lastMessageAt,
			unreadCount,
		}: { age: number; lastMessageAt?: string; unreadCount?: number },
	) => {
		const account = demoAccount(sandbox);
		const phone = `551198766${1000 + n}`;
		const note = { status: 'sending', at: minutesAgo(age), run: 'killed', phone, before: [] };
		const lead = account.addLead({
			name: `Claimed ${n}`,
			email: `claimed.${n}@mail.example`,
			phone,
			metadata: { campaigns: { spring: note } },
			createdAt: minutesAgo(age + 1),
		});
		account.addConversation(lead, {
			accountChatSectorId: 'sector-sales',
			createdAt: minutesAgo(age),
			lastMessageAt: lastMessageAt ?? null,
			unreadCount: unreadCount ?? 0,
		});
		return { name: `Claimed ${n}`, phone: lead.phone };
	};

	const claimedItems = (sandbox: Sandbox) => [
		addClaimed(sandbox, 0, { age: 20, lastMessageAt: minutesAgo(20) }),
		addClaimed(sandbox, 1, { age: 20 }),
		addClaimed(sandbox, 2, { age: 10, lastMessageAt: minutesAgo(10) }),
		addClaimed(sandbox, 3, { age: 10 }),
		addClaimed(sandbox, 4, { age: 20, lastMessageAt: minutesAgo(20), unreadCount: 1 }),
		addClaimed(sandbox, 5, { age: 200, lastMessageAt: minutesAgo(100) }),
	];

	it.concurrent(
		'is settled when it is old enough, and left alone while its run may be alive',
		async () => {
			const sandbox = await start();
			const claimed = claimedItems(sandbox);
			const finished = await run(sandbox, withKey('spring'), [...contacts(4), ...claimed]);
			expect(sent(finished).filter(({ evidence }) => evidence !== null)).toMatchObject([
				{ phone: claimed[0].phone, evidence: 'arrived' },
			]);
			expect(notSent(finished)).toMatchObject([
				{ phone: claimed[1].phone, status: 'unconfirmed', evidence: 'notArrived' },
				...claimed.slice(2).map(({ phone }) => ({ phone, status: 'unconfirmed', evidence: null })),
			]);
			expect(sentMessages(sandbox)).toHaveLength(4);
		},
	);

	it.concurrent('stays unconfirmed for another phone of the lead than it names', async () => {
		const sandbox = await start();
		addClaimed(sandbox, 0, { age: 20, lastMessageAt: minutesAgo(20) });
		// Shows that conversations stay empty until their message.
		const lost = addClaimed(sandbox, 1, { age: 20 });
		const otherPhone = {
			name: 'Claimed 0',
			phone: '5511987670000',
			email: 'claimed.0@mail.example',
		};
		const parameters = { ...withKey('spring'), leadFields: { email: '={{ $json.email }}' } };
		const finished = await run(sandbox, parameters, [...contacts(4), lost, otherPhone]);
		expect(sent(finished)).toHaveLength(4);
		expect(notSent(finished)).toMatchObject([
			{ phone: lost.phone, status: 'unconfirmed', evidence: 'notArrived' },
			{ phone: otherPhone.phone, reason: 'unconfirmedClaim', evidence: null },
		]);
		expect(sentMessages(sandbox)).toHaveLength(4);
	});

	it.concurrent(
		'is sent again in the same run when it did not arrive and this is chosen',
		async () => {
			const sandbox = await start();
			const claimed = claimedItems(sandbox);
			const options = { sendUnconfirmedAgain: 'notArrived' };
			const finished = await run(sandbox, withKey('spring', options), [...contacts(4), ...claimed]);
			expect(messagesTo(sandbox, claimed[1].phone)).toHaveLength(1);
			expect(sentMessages(sandbox)).toHaveLength(5);
			expect(sent(finished).map(({ phone }) => phone)).toContain(claimed[1].phone);
			expect(notSent(finished).map(({ phone }) => phone)).toEqual(
				claimed.slice(2).map(({ phone }) => phone),
			);
		},
	);

	it.concurrent.each([
		['all', 4],
		['never', 0],
	])('is sent again by "Send Unconfirmed Again" of %s: %s of 6', async (choice, count) => {
		const sandbox = await start();
		const options = { sendUnconfirmedAgain: choice };
		await run(sandbox, withKey('spring', options), claimedItems(sandbox));
		expect(sentMessages(sandbox)).toHaveLength(count);
	});

	it.concurrent('is sent again after all other contacts', async () => {
		const sandbox = await start();
		const claimed = [0, 1, 2].map((n) => addClaimed(sandbox, n, { age: 20 }));
		const options = { sendUnconfirmedAgain: 'all', maxMessages: 2 };
		const finished = await run(sandbox, withKey('spring', options), [...claimed, ...contacts(2)]);
		expect(sent(finished).map(({ name }) => name)).toEqual(['Contact 0', 'Contact 1']);
		expect(notSent(finished)).toMatchObject(
			claimed.map(({ phone }) => ({ phone, status: 'unconfirmed', reason: 'unconfirmedClaim' })),
		);
	});

	it.concurrent('is not sent again when its message turns out to have arrived', async () => {
		const sandbox = await start();
		const arrived = addClaimed(sandbox, 0, { age: 20, lastMessageAt: minutesAgo(20) });
		// Shows that conversations stay empty until their message.
		const lost = addClaimed(sandbox, 1, { age: 20 });
		const options = { sendUnconfirmedAgain: 'all' };
		await run(sandbox, withKey('spring', options), [...contacts(4), arrived, lost]);
		expect(messagesTo(sandbox, arrived.phone)).toEqual([]);
		expect(messagesTo(sandbox, lost.phone)).toHaveLength(1);
	});

	it.concurrent.each(['all', 'notArrived'])(
		'is sent again, by %p, in the conversation that the run has opened before it was killed',
		async (sendUnconfirmedAgain) => {
			const sandbox = await start();
			const claimed = addClaimed(sandbox, 0, { age: 20 });
			const options = { sendUnconfirmedAgain, onActiveConversation: 'skip' };
			const items = [...contacts(4), claimed];
			expect(sent(await run(sandbox, withKey('spring', options), items))).toHaveLength(5);
			const [lead] = demoAccount(sandbox).leads.findBy('phone', claimed.phone);
			expect(demoAccount(sandbox).conversations.ofLead(lead.id)).toHaveLength(1);
		},
	);

	it.concurrent.each<[string, FaultRule['effect']]>([
		['is refused', { type: 'status', status: 400, body: { error: 'No credit' } }],
		[
			'is not sent because the CRM is busy for long',
			{ type: 'status', status: 429, retryAfter: 900 },
		],
	])('stays unconfirmed, also for later runs, when sending it again %s', async (_what, effect) => {
		const sandbox = await start();
		const items = contacts(1);
		await setFaults(sandbox, [lost(1, 'resetAfter')]);
		await run(sandbox, withKey('spring'), items);
		expect(sentMessages(sandbox)).toHaveLength(1);
		await setFaults(sandbox, [{ match: { endpoint: 'sendChatappMessage' }, effect }]);
		const again = await run(sandbox, withKey('spring', { sendUnconfirmedAgain: 'all' }), items);
		expect(notSent(again)).toMatchObject([{ status: 'unconfirmed', reason: 'unconfirmedClaim' }]);
		await setFaults(sandbox, []);
		const third = await run(sandbox, withKey('spring'), items);
		expect(notSent(third)).toMatchObject([{ status: 'unconfirmed', reason: 'unconfirmedClaim' }]);
		expect(sentMessages(sandbox)).toHaveLength(1);
	});

	const planted = (sandbox: Sandbox, at: string, changes: IDataObject = {}) => {
		const phone = '5511987660001';
		const note = { status: 'sending', at, run: 'other', phone, ...changes };
		demoAccount(sandbox).addLead({ phone, metadata: { campaigns: { spring: note } } });
		return { name: 'Claimed', phone };
	};

	it.concurrent.each([
		['was made a minute ago', 1, false, 0],
		['was made 14 minutes ago', 14, false, 0],
		['was made 16 minutes ago', 16, false, 1],
		['was given up by its run', 1, true, 1],
	])('by "All" when it %s', async (_what, age, isFinished, count) => {
		const sandbox = await start();
		const at = minutesAgo(age);
		const item = planted(sandbox, at, isFinished ? { finishedAt: at } : {});
		const finished = await run(sandbox, withKey('spring', { sendUnconfirmedAgain: 'all' }), [item]);
		expect(sentMessages(sandbox)).toHaveLength(count);
		if (count > 0) return;
		expect(notSent(finished)).toMatchObject([
			{
				status: 'unconfirmed',
				reason: 'unconfirmedClaim',
				error: expect.stringContaining('15 minutes') as string,
			},
		]);
	});

	it.concurrent.each<[DialectName, number]>([
		['clockBehind', -7 * 60],
		['clockAhead', 7 * 60],
	])("is as old as the CRM's clock shows with %s", async (dialect, aheadMinutes) => {
		const sandbox = await start([dialect]);
		const at = (age: number) => minutesAgo(age - aheadMinutes);
		const young = planted(sandbox, at(5), { before: [] });
		const finished = await run(sandbox, withKey('spring', { sendUnconfirmedAgain: 'notArrived' }), [
			...contacts(4),
			young,
		]);
		expect(messagesTo(sandbox, young.phone)).toEqual([]);
		expect(notSent(finished)).toMatchObject([
			{ phone: young.phone, reason: 'unconfirmedClaim', evidence: null },
		]);
		await run(sandbox, withKey('spring', { sendUnconfirmedAgain: 'all' }), [young]);
		expect(messagesTo(sandbox, young.phone)).toEqual([]);
		const [{ leadId }] = sent(finished);
		const written = Date.parse(String(noteOf(sandbox, leadId).at)) - aheadMinutes * 60_000;
		expect(Math.abs(written - Date.now())).toBeLessThan(60_000);
	});

	it.concurrent('is settled by messages of an earlier run when this one sends none', async () => {
		const sandbox = await start();
		const items = contacts(8);
		await run(sandbox, withKey('spring'), items);
		const account = demoAccount(sandbox);
		const claimed = claimedItems(sandbox);
		expect(account.messages).toHaveLength(8);
		const finished = await run(sandbox, withKey('spring'), [...items, ...claimed]);
		expect(sent(finished)).toMatchObject([{ phone: claimed[0].phone, evidence: 'arrived' }]);
		expect(account.messages).toHaveLength(8);
	});

	it.concurrent('is settled without removing a label that was assigned since', async () => {
		const sandbox = await start(['putRemovesLabels']);
		const claimed = addClaimed(sandbox, 0, { age: 20, lastMessageAt: minutesAgo(20) });
		const { leads } = demoAccount(sandbox);
		const [labelled] = leads.findBy('phone', claimed.phone);
		leads.update(labelled, { labelIds: ['label-opt-out'] });
		// Not one of the eight contacts that are looked up at the start of a run.
		const finished = await run(sandbox, withKey('spring'), [
			...contacts(1),
			claimed,
			...contacts(30, 1),
		]);
		expect(sent(finished).length).toBeGreaterThan(30);
		expect(leads.get(labelled.id)?.labelIds).toEqual(['label-opt-out']);
	});

	it.concurrent('accepts no other values', async () => {
		const sandbox = await start();
		const options = { sendUnconfirmedAgain: 'some' };
		const { error } = await run(sandbox, withKey('spring', options), contacts(1));
		expect(error?.message).toContain('Send Unconfirmed Again');
	});
});
