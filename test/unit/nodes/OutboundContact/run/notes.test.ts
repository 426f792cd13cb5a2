/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { IDataObject } from 'n8n-workflow';

import { newClaim } from '../../../../../nodes/OutboundContact/attempt/ownClaim';
import { Notes } from '../../../../../nodes/OutboundContact/run/notes';
import { KnownLead } from '../../../../../nodes/shared/lead/knownLead';
import { wait } from '../../../../../nodes/shared/wait';
import { stopClock } from '../../../../support/stoppedClock';
import { failed, leadWith, scriptedCampaign } from '../steps/scriptedCampaign';

jest.mock('../../../../../nodes/shared/wait', () => ({
	...jest.requireActual<object>('../../../../../nodes/shared/wait'),
	wait: jest.fn(async () => true),
}));

const secondMs = 1_000;

/** Leads of earlier tests were written to at other simulated times. */
let made = 0;

const phoneOf = (n: number) => `55119876500${String(n).padStart(2, '0')}`;

/** A run that has noted messages, of which another campaign has written over the first note. */
function notesOf(
	count: number,
	hasSeenOtherCampaign: boolean,
	given: Parameters<typeof scriptedCampaign>[0] = {},
) {
	const pass = stopClock();
	const phones = Array.from({ length: count }, (_, n) => phoneOf(n + 1));
	const leads = phones.map((phone) => leadWith({ id: `lead-${made++}`, phone, metadata: {} }));
	const { campaign, attempt, requests } = scriptedCampaign({
		...given,
		leads,
		state: { hasSeenOtherCampaign },
	});
	Object.assign(campaign.client, { pool: { concurrency: 1 } });
	const notes = new Notes(campaign);
	for (const [n, lead] of leads.entries()) {
		const contact = { ...attempt.contact, phone: phones[n] };
		const ofLead = { ...attempt, contact, lead: KnownLead.read({ ...lead }) };
		const claim = newClaim('sent', ofLead, campaign);
		notes.add({ ...ofLead, claim });
		if (n > 0) lead.metadata = { campaigns: { spring: claim } };
	}
	return { notes, requests, leads, pass: (seconds: number) => pass(seconds * secondMs) };
}

afterEach(() => jest.restoreAllMocks());

describe('the notes of a run', () => {
	it('are verified while it goes on, once they are old enough, some per contact', async () => {
		const { notes, requests, leads, pass } = notesOf(3, true);
		pass(9);
		await notes.verifySettled();
		expect(requests).toEqual([]);
		pass(1);
		await notes.verifySettled();
		expect(requests.map(({ name, query, id }) => [name, query?.phone ?? id])).toEqual([
			['listLeads', '5511987650001'],
			['updateLead', leads[0].id],
			['listLeads', '5511987650002'],
		]);
		expect(leads[0].metadata).toMatchObject({ campaigns: { spring: { status: 'sent' } } });
		requests.splice(0);
		await notes.verifySettled();
		expect(requests.map(({ query }) => query)).toEqual([{ phone: '5511987650003' }]);
	});

	it('are verified again where they had to be written again, and each once otherwise', async () => {
		const { notes, requests, pass } = notesOf(3, true);
		pass(11);
		await notes.verifySettled();
		await notes.verifySettled();
		requests.splice(0);
		await notes.verifyAll();
		expect(requests.map(({ name, query }) => [name, query])).toEqual([
			['listLeads', { phone: '5511987650001' }],
		]);
	});

	it('are verified three times at the end, if the other campaign writes over them again', async () => {
		const { notes, requests, pass } = notesOf(3, true, {
			answers: {
				updateLead: () => ({}),
				listLeads: (_request, usual) => {
					pass(1);
					return usual();
				},
			},
		});
		await notes.verifyAll();
		expect(requests.filter(({ name }) => name === 'updateLead')).toHaveLength(3);
	});

	it('are verified at the end after a rest, in which the other campaign may write', async () => {
		const { notes, leads, requests } = notesOf(1, true);
		const [lead] = leads;
		const sent = { campaigns: { spring: { status: 'sent' } } };
		jest.mocked(wait).mockImplementationOnce(async () => {
			await nextTurn();
			lead.metadata = {};
			return true;
		});
		lead.metadata = sent;
		await notes.verifyAll();
		expect(requests.map(({ name }) => name)).toContain('updateLead');
		expect(lead.metadata).toMatchObject(sent);
	});

	it.each([
		[0, 1_000],
		[166, 1_000],
		[1_000, 6_000],
		[10_000, 30_000],
	])('rest six times as long as a reading, between 1 and 30 s: %d ms', async (readMs, restMs) => {
		const { campaign, attempt } = scriptedCampaign({ state: { hasSeenOtherCampaign: true } });
		Object.assign(campaign.client, { pool: { concurrency: 1 } });
		const notes = new Notes(campaign);
		for (const ms of [readMs, 0]) {
			const lead = KnownLead.read(leadWith({ id: `lead-${made++}` }));
			const reading = { startedAt: 50_000, answeredAt: 50_000 + ms };
			notes.add({ ...attempt, lead, claim: newClaim('sent', attempt, campaign), reading });
		}
		jest.mocked(wait).mockClear();
		await notes.verifyAll();
		expect(jest.mocked(wait).mock.calls).toEqual([[restMs, undefined]]);
	});

	const finishedAt = new Date().toISOString();

	it.each<[string, IDataObject, IDataObject | undefined, boolean]>([
		['a message, none', { status: 'sent' }, undefined, true],
		['a message, its claim', { status: 'sent' }, { status: 'sending' }, true],
		['a message, a released claim', { status: 'sent' }, { status: 'released', run: 'other' }, true],
		['a message, another claim', { status: 'sent' }, { status: 'sending', run: 'other' }, false],
		['an unknown outcome, none', { status: 'sending', finishedAt }, undefined, true],
		['an unknown outcome, its claim', { status: 'sending', finishedAt }, {}, true],
		['a released claim, none', { status: 'released' }, undefined, false],
		['no outcome, none', { status: 'sending' }, undefined, false],
	])('are written again where a lead shows another: %s', async (_what, noted, shown, isWritten) => {
		const lead = leadWith({ id: `lead-${made++}` });
		const { campaign, attempt, requests } = scriptedCampaign({
			...{ leads: [lead], state: { hasSeenOtherCampaign: true } },
		});
		Object.assign(campaign.client, { pool: { concurrency: 1 } });
		attempt.lead = KnownLead.read({ ...lead });
		const claim = newClaim('sending', attempt, campaign);
		attempt.claim = { ...claim, ...noted };
		lead.metadata = shown ? { campaigns: { spring: { ...claim, ...shown } } } : {};
		const notes = new Notes(campaign);
		notes.add(attempt);
		await notes.verifyAll();
		expect(requests.some(({ name }) => name === 'updateLead')).toBe(isWritten);
		if (isWritten) expect(lead.metadata).toMatchObject({ campaigns: { spring: noted } });
	});

	it('stay as they are where their leads cannot be read any more', async () => {
		const answers = { listLeads: () => failed(500) };
		const { notes, requests, leads, pass } = notesOf(3, true, { answers });
		pass(11);
		await notes.verifySettled();
		await notes.verifyAll();
		expect(requests.map(({ name }) => name)).toEqual(Array(3).fill('listLeads'));
		expect(leads[0].metadata).toEqual({});
	});

	it('are not waited for at the end where none is left', async () => {
		const { notes, pass } = notesOf(2, true, { answers: { listLeads: () => failed(500) } });
		pass(10);
		await notes.verifySettled();
		jest.mocked(wait).mockClear();
		await notes.verifyAll();
		expect(wait).not.toHaveBeenCalled();
	});

	it('are not read by a run that has met no other campaign', async () => {
		const { notes, requests, pass } = notesOf(3, false);
		pass(60);
		await notes.verifySettled();
		await notes.verifyAll();
		expect(requests).toEqual([]);
	});

	it('are read in a sample of many by such a run, and all if that shows another campaign', async () => {
		const few = notesOf(20, false);
		await few.notes.verifyAll();
		expect(few.requests).toEqual([]);
		const many = notesOf(21, false);
		await many.notes.verifyAll();
		const read = many.requests.filter(({ name }) => name === 'listLeads');
		expect(read.map(({ query }) => query?.phone)).toEqual([1, 4, 8, 11, 15, 18].map(phoneOf));
		const beside = notesOf(21, false);
		const summer = { status: 'sending', at: new Date().toISOString(), run: 'other' };
		beside.leads[0].metadata = { campaigns: { summer } };
		await beside.notes.verifyAll();
		const phones = beside.requests.flatMap(({ query }) => query?.phone ?? []);
		expect(new Set(phones).size).toBe(21);
	});
});
