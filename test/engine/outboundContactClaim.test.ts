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
	it('that cannot be released is reported, and is unconfirmed in a later run', async () => {
		await node.injectFaults([
			{ match: { endpoint: 'createConversation' }, effect: refusal, nth: 1 },
			{ match: { endpoint: 'updateLead' }, effect: refusal, nth: 2 },
		]);
		const [{ error, failedStep }] = notSent(await run());
		expect(failedStep).toBe('conversation');
		expect(error).toContain('Not this one');
		expect(error).toContain('could not be written back. The next run may report this contact');
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
		['putReplacesLead', /deletes other data/],
		['putRemovesLabels', /deletes other data/],
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
