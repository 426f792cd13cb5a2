import type { IDataObject } from 'n8n-workflow';

import { type DialectName, type LeadRecord } from '../../sandbox';
import {
	ana,
	closingHint,
	contacts,
	helena,
	notSent,
	runCampaign,
	sent,
	withKey,
	type RunChanges,
	phoneOf,
	oneAtATime,
} from '../support/outboundRun';
import type { RecordingProxy } from '../support/recordingProxy';
import { SandboxedCampaign } from '../support/sandboxedCampaign';
import { openProxy } from '../support/testSandbox';

const node = new SandboxedCampaign();
let proxy: RecordingProxy | undefined;

beforeEach(() => {
	proxy = undefined;
});

const spring = (options: IDataObject = {}) => withKey('spring', options);

const run = async (items: IDataObject[] = [ana], changes?: RunChanges, options?: IDataObject) =>
	await runCampaign(proxy?.baseUrl ?? node.sandbox.baseUrl, spring(options), items, changes);

const refusal = { type: 'status', status: 400, body: { error: 'Not this one' } };
const busy = { type: 'status', status: 503, body: { error: 'Busy' } };

const leadOf = (phone: string) => node.account.leads.findBy('phone', phone)[0];
const noteOn = (phone: string) =>
	(leadOf(phone).metadata.campaigns as IDataObject | undefined)?.spring as IDataObject | undefined;
const anasNoteStatus = () => noteOn('5511987650500')?.status;

/** The number of requests that write a note. */
async function noteRequests(): Promise<number> {
	const { counts } = await node.requestSummary();
	const writing = Object.keys(counts).filter((request) => request.startsWith('PUT /lead/'));
	return writing.reduce((sum, request) => sum + counts[request], 0);
}

describe('a claim', () => {
	it('is written after the rules and before the conversation', async () => {
		proxy = await openProxy(node.sandbox);
		await run();
		const steps = proxy.exchanges.filter(({ method }) => method !== 'GET');
		expect(steps.map(({ method, path }) => `${method} ${path.replace(/lead-.+/, '{id}')}`)).toEqual(
			[
				'POST /lead',
				expect.stringMatching(/^PUT \/lead\//),
				'POST /account-external-conversation',
				'POST /chatapp/send-message',
				expect.stringMatching(/^PUT \/lead\//),
			],
		);
		expect(steps[1].body).toMatchObject({
			metadata: { campaigns: { spring: { status: 'sending' } } },
		});
		expect(anasNoteStatus()).toBe('sent');
	});

	it('that cannot be released is reported, and is unconfirmed in a later run', async () => {
		await node.injectFaults([
			{ match: { endpoint: 'createConversation' }, effect: refusal, nth: 1 },
			{ match: { endpoint: 'updateLead' }, effect: refusal, nth: 2 },
		]);
		const [{ error, failedStep }] = notSent(await run());
		expect(failedStep).toBe('conversation');
		expect(error).toContain('Not this one');
		expect(error).toContain('could not be released; a later run may report this contact');
		expect(notSent(await run())).toMatchObject([
			{
				status: 'unconfirmed',
				reason: 'unconfirmedClaim',
				error: expect.stringMatching(/may be about to send/),
			},
		]);
		expect(node.messages).toEqual([]);
	});
});

describe('a claim that the CRM accepts and does not store', () => {
	const phones = contacts(4).map(({ phone }) => String(phone).replace(/\D/g, ''));

	const onLockedLeads = async (dialects: DialectName[] = []) => {
		await node.reset('putIgnoresEveryThirdLead', ...dialects);
		for (const phone of phones) {
			node.account.addLead({ phone, createdAt: '2026-01-05T12:00:00.000Z' });
		}
	};

	it('stops its contact, and nobody else', async () => {
		await onLockedLeads();
		const finished = await run(contacts(4), undefined, { messagesPerSecond: 0 });
		expect(sent(finished)).toHaveLength(3);
		expect(notSent(finished)).toMatchObject([
			{ status: 'failed', reason: 'claimNotStored', failedStep: 'lead' },
		]);
		await run(contacts(4), undefined, { messagesPerSecond: 0 });
		expect(node.messages).toHaveLength(3);
	});

	it('ends a later run, too, if no lead shows it', async () => {
		await node.reset('putIgnoresMetadataAndEchoesBody');
		const earlier = { status: 'released', run: 'earlier', isOwnConversation: false };
		for (const { phone } of contacts(60)) {
			node.account.addLead({
				phone: String(phone).replace(/\D/g, ''),
				metadata: { campaigns: { spring: earlier } },
			});
		}
		const finished = await run(contacts(60));
		const reasons = notSent(finished).map(({ reason }) => reason);
		expect(new Set(reasons)).toEqual(new Set(['claimNotStored', 'stopped']));
		expect(closingHint(finished)).toMatch(/\d\d contacts in a row failed in the same way/);
		expect(node.messages).toEqual([]);
	});

	it('is waited for on a new lead', async () => {
		await node.reset('postRefusesMetadata', 'putAnswersPreviousLead', 'listHidesNewLeads');
		expect(sent(await run(contacts(4)))).toHaveLength(4);
	});

	it('counts on its own lead only', async () => {
		const claim = { status: 'sending', at: '2026-03-02T12:00:00.000Z', run: 'earlier' };
		node.account.addLead({
			phone: phones[2],
			createdAt: '2026-01-06T12:00:00.000Z',
			metadata: { campaigns: { spring: claim } },
		});
		for (const phone of phones) {
			node.account.addLead({ phone, createdAt: '2026-01-05T12:00:00.000Z' });
		}
		proxy = await openProxy(node.sandbox, ({ method, answer }) =>
			method === 'PUT' ? { success: true } : answer,
		);
		const finished = await run(contacts(4), undefined, { sendUnconfirmedAgain: 'all' });
		expect(sent(finished)).toHaveLength(4);
	});
});

it('a contact that is sent to again stays unconfirmed if it gets no message, whatever the reason', async () => {
	const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
	const spring = { status: 'sending', at: hoursAgo(1) };
	const claims = [{ spring }, { spring, summer: { status: 'sent', at: hoursAgo(1) } }, { spring }];
	const leads = claims.map((campaigns, n) =>
		node.account.addLead({ phone: phoneOf(n), metadata: { campaigns } }),
	);
	node.account.addConversation(leads[0], { status: 'closed', lastMessageAt: hoursAgo(2) });
	await node.injectFault('sendChatappMessage', refusal);
	const options = {
		skipIfContactedWithinHours: 24,
		maxCampaigns: { group: { count: 1 } },
		sendUnconfirmedAgain: 'all',
	};
	const reports = notSent(await run(contacts(3), undefined, options));
	const errors = ['contactedRecently', 'tooManyCampaigns', 'Not this one'];
	expect(reports).toMatchObject(
		errors.map((text) => ({
			...{ status: 'unconfirmed', reason: 'unconfirmedClaim' },
			error: expect.stringContaining(text),
		})),
	);
	expect(leads.map(({ phone }) => leadOf(phone).metadata.campaigns)).toEqual(claims);
	expect(node.messages).toEqual([]);
});

describe('a claim whose request fails', () => {
	it.each([['refused', refusal, 'refused']])(
		'that is always %s for one lead ends only its contact in later runs',
		async (_what, effect, reason) => {
			const options = { maxMessages: 4 };
			const all = contacts(10);
			const { id } = node.account.addLead({
				phone: '5511987651005',
				taxId: '98345678000195',
			});
			await node.injectFaults([
				{ match: { endpoint: 'updateLead', path: `/lead/${id}` }, effect, probability: 1 },
			]);
			const runs = [];
			for (let n = 0; n < 4; n++) runs.push(await run(all, oneAtATime, options));
			expect(runs.map((each) => each.error?.message)).toEqual(Array(4).fill(undefined));
			expect(runs.map((each) => sent(each).length).reduce((sum, count) => sum + count)).toBe(9);
			expect(sent(runs[3])).toEqual([]);
			const last = notSent(runs[3]).filter(({ reason: own }) => own !== 'alreadySent');
			expect(last).toMatchObject([{ phone: '5511987651005', status: 'failed', reason }]);
			expect(leadOf('5511987651005').metadata).toEqual({});
		},
	);

	it('is proved where the CRM has carried it out, whatever a proxy in between answers', async () => {
		const { phone } = node.account.addLead({ phone: '5511987650500' });
		let answered = 0;
		proxy = await openProxy(node.sandbox, (exchange) => {
			if (exchange.method === 'PUT' && answered++ === 0) exchange.status = 499;
			return exchange.answer;
		});
		const finished = await run([ana], { credential: { maxRetries: 0 } });
		expect(sent(finished)).toHaveLength(1);
		expect(noteOn(phone)?.status).toBe('sent');
	});
});

describe('the answer to a claim', () => {
	it.each<[string, (lead: IDataObject) => IDataObject]>([
		['the lead', () => ({ message: 'Lead updated' })],
		[
			'the claim',
			(lead) => ({ ...lead, metadata: { campaigns: { other: { status: 'sending' } } } }),
		],
	])('need not show %s', async (_what, change) => {
		proxy = await openProxy(node.sandbox, ({ method, answer }) =>
			method === 'PUT' ? change(answer as IDataObject) : answer,
		);
		const finished = await run([ana], undefined, { skipLabels: 'opt-out' });
		expect(sent(finished)).toMatchObject([{ status: 'sent', reason: null }]);
		expect(anasNoteStatus()).toBe('sent');
	});
});

describe('notes after a cancel', () => {
	it('about sent messages are repeated until the CRM accepts them', async () => {
		await node.injectFaults([
			{ match: { endpoint: 'sendChatappMessage' }, effect: { type: 'delay', ms: 300 } },
			{ match: { endpoint: 'updateLead' }, effect: busy, nth: [2, 3] },
		]);
		const isSending = async () =>
			(await node.requestSummary()).counts['POST /chatapp/send-message'] > 0;
		const finished = await run([ana], { cancelWhen: isSending });
		expect(sent(finished)).toMatchObject([{ status: 'sent', reason: null }]);
		expect(await noteRequests()).toBe(4);
		expect(anasNoteStatus()).toBe('sent');
	});

	it('about messages that were not sent are repeated as well', async () => {
		const delay = { type: 'delay', ms: 1_000 } as const;
		await node.injectFaults([
			{ match: { endpoint: 'createConversation' }, effect: delay, nth: [2] },
			{ match: { endpoint: 'updateLead' }, effect: busy, nth: [3, 4] },
		]);
		const isSecondOpening = async () =>
			(await node.requestSummary()).counts['POST /account-external-conversation'] === 2;
		const finished = await run(contacts(2), { cancelWhen: isSecondOpening });
		expect(sent(finished)).toHaveLength(1);
		expect(notSent(finished)).toMatchObject([{ status: 'pending', reason: 'cancelled' }]);
		expect(noteOn(notSent(finished)[0].phone)?.status).toBe('released');
		expect(node.messages).toHaveLength(1);
	});
});

describe('notes that the campaign did not write', () => {
	const setHelenaMetadata = (metadata: IDataObject) => {
		const { leads } = node.account;
		leads.update(leads.get('lead-helena') as LeadRecord, { metadata });
	};

	it.each([['spring'], [['spring']]])(
		'that replace all notes are left alone: %j',
		async (campaigns) => {
			setHelenaMetadata({ campaigns } as IDataObject);
			expect(notSent(await run([helena]))).toMatchObject([
				{ status: 'failed', reason: 'leadUnreadable' },
			]);
			expect(leadOf('5511987650001').metadata).toEqual({ campaigns });
			expect(node.messages).toEqual([]);
		},
	);
});

it.each(['spring', '__proto__'])(
	'the campaign key %s prevents a second run from sending again, and keeps other metadata',
	async (key) => {
		const others = '{"notes":{"constructor":{"a":1},"__proto__":{"b":2}}}';
		leadOf('5511987650001').metadata = JSON.parse(others) as IDataObject;
		const campaign = async (campaignKey: string) =>
			await node.run(withKey(campaignKey), [helena, ana]);
		expect(notSent(await campaign(key))).toEqual([]);
		const again = await campaign(key);
		expect(sent(again)).toEqual([]);
		expect(notSent(again)).toMatchObject([{ reason: 'alreadySent' }, { reason: 'alreadySent' }]);
		const kept = JSON.stringify(leadOf('5511987650001').metadata);
		expect(kept).toContain(others.slice(0, -1));
		expect(sent(await campaign('summer'))).toHaveLength(2);
	},
);

it('a lead name that is not a string is refused', async () => {
	const items = [{ ...ana, name: {} }, ...contacts(1)];
	const finished = await node.run(withKey('spring'), items);
	expect(notSent(finished)).toMatchObject([
		{ status: 'failed', reason: 'invalidLeadFields', error: expect.stringContaining('Lead Name') },
	]);
	expect(sent(finished)).toHaveLength(1);
});

describe("metadata with the account's own token, which is struck out of every answer", () => {
	it.each([
		['a value', { crm: { token: 'demo-token' }, tags: ['vip'] }],
		['a key', { 'key demo-token': true }],
	])('stays as it is, and gets no claim: %s', async (_where, metadata) => {
		const phone = '5511987651002';
		node.account.addLead({ phone, metadata });
		const finished = await run(contacts(6));
		expect(sent(finished)).toHaveLength(5);
		expect(notSent(finished)).toMatchObject([{ phone, reason: 'leadUnreadable' }]);
		expect(leadOf(phone).metadata).toEqual(metadata);
	});
});

describe('the first claim of a run', () => {
	const startWithDialects = async (dialect: DialectName) => {
		await node.reset(dialect);
	};

	/** The lead is as before, but for a claim that is not open. */
	const expectHelenaUnharmed = (before: LeadRecord | undefined) => {
		const { metadata, ...fields } = node.account.leads.get('lead-helena') as LeadRecord;
		expect({ ...fields, metadata: before?.metadata }).toEqual({
			...before,
			updatedAt: expect.any(String),
		});
		expect({ ...metadata, campaigns: undefined }).toEqual(before?.metadata);
		expect(JSON.stringify(metadata)).not.toContain('"sending"');
	};

	it.each<[DialectName, RegExp]>([
		['putReplacesLead', /loses other data/],
		['putRemovesLabels', /loses other data/],
		['putIgnoresMetadataAndEchoesBody', /does not keep what is stored/],
	])(
		'stops the run before anything is sent on a CRM with the dialect %s',
		async (dialect, message) => {
			await startWithDialects(dialect);
			const { leads } = node.account;
			leads.update(leads.get('lead-helena') as LeadRecord, { labelIds: ['label-vip'] });
			const before = structuredClone(leads.get('lead-helena'));
			const { error } = await run([helena]);
			expect(error?.message).toMatch(message);
			expect(error?.description).toMatch(/"Campaign Key".*Nothing was sent/);
			expect(node.messages).toEqual([]);
			expectHelenaUnharmed(before);
		},
	);

	it('is not written on a CRM that does not show metadata', async () => {
		await startWithDialects('listOmitsMetadata');
		const { leads } = node.account;
		const before = structuredClone(leads.get('lead-helena'));
		const { error } = await run([helena, ana]);
		expect(error?.message).toMatch(/does not show the metadata/);
		expect(error?.description).toMatch(/"Campaign Key".*Nothing was sent/);
		expect(notSent(await run([helena]))).toMatchObject([{ reason: 'leadUnreadable' }]);
		expect(node.messages).toEqual([]);
		expect(leads.get('lead-helena')).toEqual(before);
	});
});

it('a run that is refused after its first message releases its claims, and gives labels back', async () => {
	await node.reset('putRemovesLabels');
	await node.injectFaults([{ effect: { type: 'delay', ms: 20 } }]);
	const count = 30;
	for (let n = 0; n < count; n++) {
		const labelIds = n > 0 && n < 7 ? ['label-vip'] : [];
		node.account.addLead({ phone: phoneOf(n), labelIds });
	}
	// With a maximum, contacts go in the order of the input: none with a label is among those that
	// are looked up before the first message.
	const finished = await run(contacts(count), undefined, { maxMessages: 100 });
	expect(sent(finished).length).toBeGreaterThan(0);
	expect(notSent(finished).length).toBeGreaterThan(0);
	expect(notSent(finished).filter(({ status }) => status === 'unconfirmed')).toEqual([]);
	for (let n = 0; n < count; n++) {
		const { metadata, labelIds } = leadOf(phoneOf(n));
		expect(JSON.stringify(metadata)).not.toContain('"sending"');
		expect(labelIds).toHaveLength(n > 0 && n < 7 ? 1 : 0);
	}
});

describe('a conversation that the campaign itself opened', () => {
	it('does not make its contact skipped, and is used by the next run', async () => {
		await node.injectFault('sendChatappMessage', refusal, [1, 2]);
		const options = { onActiveConversation: 'skip', skipIfContactedWithinHours: 24 };
		const [first] = notSent(await run([ana], undefined, options));
		const [second] = notSent(await run([ana], undefined, options));
		expect([first, second]).toMatchObject([{ reason: 'refused' }, { reason: 'refused' }]);
		const finished = await run([ana], undefined, options);
		expect(sent(finished)).toMatchObject([
			{ conversationId: first.conversationId, conversationReused: true },
		]);
		expect(node.account.conversations.ofLead(first.leadId as string)).toHaveLength(1);
	});
});
