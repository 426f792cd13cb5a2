import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type DialectName, type LeadRecord, type Sandbox } from '../../sandbox';
import { contacts, notSent, runCampaign, sent, withKey } from '../support/outboundRun';
import {
	demoAccount,
	requestJournal,
	requestSummary,
	sentMessages,
	setFaults,
} from '../support/sandboxControl';

let sandbox: Sandbox;

beforeEach(async () => {
	sandbox = await startSandbox();
});

afterEach(async () => {
	await sandbox.close();
});

const startWithDialects = async (...dialects: DialectName[]) => {
	await sandbox.close();
	sandbox = await startSandbox({ dialects });
};

const run = async (count: number, options: IDataObject = {}, maxRetries = 3) =>
	await runCampaign(sandbox.baseUrl, withKey('spring', options), contacts(count), {
		credential: { maxRetries },
	});

const phoneOf = (n: number) => `551198765${1000 + n}`;

const leadOf = (n: number) => demoAccount(sandbox).leads.findBy('phone', phoneOf(n))[0];

/** The campaign's note on a lead. */
const noteOn = ({ metadata }: LeadRecord) =>
	(metadata.campaigns as Record<string, IDataObject> | undefined)?.spring;

const addExistingLeads = (n: number, fields: Partial<LeadRecord> = {}) =>
	demoAccount(sandbox).addLead({
		phone: phoneOf(n),
		createdAt: '2026-01-05T12:00:00.000Z',
		...fields,
	});

async function countRequests(): Promise<Record<string, number>> {
	const { counts } = await requestSummary(sandbox);
	const sums: Record<string, number> = {};
	for (const [request, count] of Object.entries(counts)) {
		const route = request.replace(/^(PUT \/lead)\/.+/, '$1');
		sums[route] = (sums[route] ?? 0) + count;
	}
	return sums;
}

describe('a lead that is claimed by its own creation', () => {
	it('needs no other claim, and has the same note as any claim', async () => {
		expect(sent(await run(30))).toHaveLength(30);
		const counts = await countRequests();
		// One for each message, and the proven claim of the first lead.
		expect(counts['PUT /lead']).toBe(31);
		// One to see how the CRM answers for an existing lead.
		expect(counts['POST /lead']).toBe(31);
		for (let n = 0; n < 30; n++) expect(noteOn(leadOf(n))?.status).toBe('sent');
		const again = notSent(await run(30));
		expect(again).toHaveLength(30);
		expect(new Set(again.map(({ reason }) => reason))).toEqual(new Set(['alreadySent']));
	});

	it('may already exist with metadata of its own', async () => {
		for (let n = 0; n < 12; n += 2)
			addExistingLeads(n, { metadata: { tags: ['vip'], erp: { id: n } } });
		expect(sent(await run(12))).toHaveLength(12);
		for (let n = 0; n < 12; n += 2) {
			expect(leadOf(n).metadata).toMatchObject({ tags: ['vip'], erp: { id: n } });
			expect(noteOn(leadOf(n))?.status).toBe('sent');
		}
	});

	it('is released when a rule skips it', async () => {
		for (let n = 0; n < 12; n += 2) addExistingLeads(n, { labelIds: ['label-opt-out'] });
		expect(sent(await run(12, { skipLabels: 'opt-out' }))).toHaveLength(6);
		for (let n = 0; n < 12; n++) {
			expect([undefined, 'released', 'sent']).toContain(noteOn(leadOf(n))?.status);
		}
		expect(sent(await run(12))).toHaveLength(6);
	});

	it('keeps its labels when a rule skips it, with the dialect putRemovesLabels', async () => {
		await startWithDialects('putRemovesLabels');
		const skipped = [12, 22, 28];
		for (const n of skipped) addExistingLeads(n, { labelIds: ['label-opt-out'] });
		await run(40, { skipLabels: 'opt-out' });
		for (const n of skipped) expect(leadOf(n).labelIds).toEqual(['label-opt-out']);
		for (const n of skipped) {
			expect(sentMessages(sandbox).map(({ to }) => to)).not.toContain(phoneOf(n));
		}
	});

	it('is left alone when it has the claim of another run', async () => {
		const campaigns = { spring: { status: 'sending', at: '2026-03-02T12:00:00.000Z', run: 'b' } };
		for (let n = 0; n < 12; n += 3) addExistingLeads(n, { metadata: { campaigns } });
		const finished = await run(12);
		expect(sent(finished)).toHaveLength(8);
		expect(notSent(finished).map(({ reason }) => reason)).toEqual(
			Array(4).fill('unconfirmedClaim'),
		);
		for (let n = 0; n < 12; n += 3) expect(leadOf(n).metadata).toEqual({ campaigns });
	});

	it('is released when the answer to its creation was lost', async () => {
		const lost = { type: 'resetAfter' };
		await setFaults(sandbox, [
			{ match: { endpoint: 'createLead' }, effect: lost, nth: [6, 8, 10] },
		]);
		const finished = await run(16, {}, 0);
		expect(notSent(finished).map(({ reason }) => reason)).toEqual(Array(3).fill('outcomeUnknown'));
		for (const { phone } of notSent(finished)) {
			const [lead] = demoAccount(sandbox).leads.findBy('phone', phone);
			expect(noteOn(lead)?.status).toBe('released');
		}
		expect(sent(await run(16))).toHaveLength(3);
		expect(sentMessages(sandbox)).toHaveLength(16);
	});

	it.each<DialectName>(['postStringifiesNestedMetadata', 'postLowerCasesMetadataKeys'])(
		'is removed with the dialect %s when the answer to its creation was lost',
		async (dialect) => {
			await startWithDialects(dialect);
			const lost = { type: 'resetAfter' };
			await setFaults(sandbox, [{ match: { endpoint: 'createLead' }, effect: lost, nth: [4, 5] }]);
			const key = 'Spring';
			const runWithKey = async () =>
				await runCampaign(sandbox.baseUrl, withKey(key), contacts(16), {
					credential: { maxRetries: 0 },
				});
			const failed = notSent(await runWithKey());
			expect(failed.map(({ reason }) => reason)).toEqual(Array(2).fill('outcomeUnknown'));
			for (const { phone } of failed) {
				const [lead] = demoAccount(sandbox).leads.findBy('phone', phone);
				expect(lead.metadata).toEqual({});
			}
			expect(sent(await runWithKey())).toHaveLength(2);
		},
	);

	it('is removed next to data that no update has proved to keep', async () => {
		await startWithDialects('postLowerCasesMetadataKeys');
		// All but the eight that are looked up at the start of a run.
		const existing = [...Array(40).keys()].filter((n) => n % 5 !== 0);
		for (const n of existing) addExistingLeads(n, { city: 'Santos' });
		const finished = await runCampaign(sandbox.baseUrl, withKey('Spring'), contacts(40));
		expect(sent(finished)).toHaveLength(40);
		for (const n of existing) {
			expect(Object.keys(leadOf(n).metadata.campaigns as object)).toEqual(['Spring']);
		}
	});

	it('is released when it cannot be read back', async () => {
		await startWithDialects('postShowsEmptyMetadata');
		const { requests } = await requestJournal(sandbox);
		expect(requests).toEqual([]);
		const broken = { type: 'status', status: 400, body: { error: 'Not now' } };
		await setFaults(sandbox, [
			{ match: { endpoint: 'listLeads' }, effect: broken, nth: [20, 21, 22] },
		]);
		const finished = await run(20);
		const left = notSent(finished).length;
		expect(left).toBeGreaterThan(0);
		expect(sent(finished)).toHaveLength(20 - left);
		const claims = notSent(finished).map(({ error, phone }) => {
			const [lead] = demoAccount(sandbox).leads.findBy('phone', phone);
			return error?.includes('could not be released') || noteOn(lead)?.status !== 'sending';
		});
		expect(claims).not.toContain(false);
	});

	it.each<DialectName>(['postIgnoresMetadata', 'postRefusesMetadata'])(
		'is claimed by a separate request with the dialect %s',
		async (dialect) => {
			await startWithDialects(dialect);
			expect(sent(await run(20))).toHaveLength(20);
			for (let n = 0; n < 20; n++) expect(noteOn(leadOf(n))?.status).toBe('sent');
			expect((await countRequests())['PUT /lead']).toBe(40);
			expect(sent(await run(20))).toEqual([]);
		},
	);

	it.each<DialectName>(['postShowsEmptyMetadata', 'postEchoesBody', 'postEchoesBodyAsNewLead'])(
		'is read back with the dialect %s, so that nobody gets two messages',
		async (dialect) => {
			await startWithDialects(dialect);
			expect(sent(await run(20))).toHaveLength(20);
			expect((await countRequests())['PUT /lead']).toBeLessThan(40);
			expect(sent(await run(20))).toEqual([]);
			expect(sentMessages(sandbox)).toHaveLength(20);
		},
	);
});

describe('requests per contact', () => {
	/** The number of requests of a run beyond the given number per contact. */
	const requestsPerRun = async (perContact: number, count: number, parameters: IDataObject) => {
		const before = (await requestSummary(sandbox)).total;
		const finished = await runCampaign(sandbox.baseUrl, parameters, contacts(count));
		expect(sent(finished)).toHaveLength(count);
		return (await requestSummary(sandbox)).total - before - perContact * count;
	};

	it('are three without a campaign key, plus three per run', async () => {
		expect(await requestsPerRun(3, 60, withKey(''))).toBe(3);
	});

	it('are four for a new lead, plus a few per run', async () => {
		expect(await requestsPerRun(4, 60, withKey('spring'))).toBeLessThanOrEqual(30);
	});

	it('are four for an existing lead without metadata', async () => {
		for (let n = 0; n < 60; n++) addExistingLeads(n);
		expect(await requestsPerRun(4, 60, withKey('spring'))).toBeLessThanOrEqual(30);
	});

	it('are five for an existing lead with metadata', async () => {
		for (let n = 0; n < 60; n++) addExistingLeads(n, { metadata: { tags: ['vip'] } });
		expect(await requestsPerRun(5, 60, withKey('spring'))).toBeLessThanOrEqual(30);
	});

	it('are one more for an existing lead with Skip Labels', async () => {
		for (let n = 0; n < 60; n++) addExistingLeads(n, { metadata: { tags: ['vip'] } });
		const parameters = withKey('spring', { skipLabels: 'opt-out' });
		expect(await requestsPerRun(6, 60, parameters)).toBeLessThanOrEqual(30);
	});

	it('are five for a single contact with a campaign key, plus three to prove its claim and one to look for changes', async () => {
		expect(await requestsPerRun(5 + 4, 1, withKey('spring'))).toBe(2);
	});
});
