import type { IDataObject } from 'n8n-workflow';

import { createLead } from '../../../../../nodes/OutboundContact/steps/createLead';
import {
	failed,
	leadWith,
	phone,
	proof,
	scriptedCampaign,
	take,
	type Answering,
} from './scriptedCampaign';

jest.mock('../../../../../nodes/shared/wait', () => ({ wait: async () => true }));

const withoutKey = { settings: { campaignKey: '' } };

describe('createLead', () => {
	it('does not read a lead that is certainly new where nothing depends on it', async () => {
		const run = scriptedCampaign(withoutKey);
		expect(await take(createLead, run)).toEqual({});
		expect(run.requests.map(({ name }) => name)).toEqual(['createLead']);
		expect(run.attempt).toMatchObject({ lead: { id: 'lead-1', phone }, hadLead: false });
	});

	it('has read a new lead when its creation is answered', async () => {
		const run = scriptedCampaign(withoutKey);
		run.attempt.reading = { startedAt: 0, answeredAt: 0, clockOffsetMs: 0 };
		const before = performance.now();
		await take(createLead, run);
		const { startedAt, answeredAt } = run.attempt.reading;
		expect(answeredAt).toBeGreaterThanOrEqual(before);
		expect(startedAt).toBeGreaterThanOrEqual(before);
	});

	it('claims with the creation once claims are proved', async () => {
		const run = scriptedCampaign({ state: { proof } });
		expect(await take(createLead, run)).toEqual({});
		expect(run.requests.map(({ name }) => name)).toEqual(['createLead']);
		expect(run.attempt.claim).toMatchObject({ status: 'sending', run: 'run-1' });
	});

	it('goes on without a claim where the CRM refuses or drops it', async () => {
		const state = { proof };
		const refusing = scriptedCampaign({
			state,
			answers: { createLead: ({ body }, usual) => (body?.metadata ? failed(422) : usual()) },
		});
		const dropping = scriptedCampaign({
			state,
			answers: { createLead: (_request, usual) => Object.assign(usual(), { metadata: {} }) },
		});
		for (const run of [refusing, dropping]) {
			expect(await take(createLead, run)).toEqual({});
			expect(run.attempt.claim).toBeUndefined();
		}
	});

	it('sends a creation that is refused with the claim again without it', async () => {
		const run = scriptedCampaign({ state: { proof }, answers: { createLead: () => failed(422) } });
		expect((await take(createLead, run)).thrown).toMatchObject({ status: 422 });
		expect(run.requests.map(({ body }) => 'metadata' in (body ?? {}))).toEqual([true, false]);
	});

	it.each<[string, IDataObject, string | undefined]>([
		['without a value that they may share', {}, undefined],
		['with one', { email: 'Zoe@example.com' }, '"Email" not stored: the lead lead-of-zoe'],
	])('ends a contact that the CRM merges into another, %s', async (_what, leadBody, note) => {
		const zoe = leadWith({ id: 'lead-of-zoe', phone: '5521987650009', email: 'zoe@example.com' });
		const answers = { createLead: () => zoe, listLeads: () => [zoe] };
		const run = scriptedCampaign({ ...withoutKey, leadBody, answers });
		expect((await take(createLead, run)).contact).toMatchObject({
			reason: 'leadUnreadable',
			error: expect.stringContaining('of somebody else'),
		});
		expect(run.attempt.note).toEqual(note && expect.stringContaining(note));
		expect(run.attempt.lead).toBeUndefined();
		const creations = run.requests.filter(({ name }) => name === 'createLead');
		expect(creations).toHaveLength(note ? 2 : 1);
	});

	it.each([{ email: 'ana@example.com' }, { taxId: '52998224725' }])(
		'leaves no claim where the CRM may answer with the lead of somebody else: %j',
		async (leadBody) => {
			const run = scriptedCampaign({ leadBody, state: { proof } });
			expect(await take(createLead, run)).toEqual({});
			expect(run.requests.map(({ name }) => name)).toEqual(['createLead']);
			expect(run.requests[0].body).not.toHaveProperty('metadata');
			expect(run.attempt).toMatchObject({ lead: { id: 'lead-1' }, claim: undefined });
		},
	);

	it('ends a contact whose creation is answered without an ID, or with a hidden other lead', async () => {
		const nameless = scriptedCampaign({ answers: { createLead: () => ({ name: 'Ana' }) } });
		expect((await take(createLead, nameless)).contact).toMatchObject({
			error: expect.stringContaining('without the ID of the lead'),
		});
		const zoe = leadWith({ id: 'lead-of-zoe', phone: '5521987650009' });
		const answers = { createLead: () => zoe, listLeads: () => [] };
		const hidden = scriptedCampaign({ ...withoutKey, answers });
		expect((await take(createLead, hidden)).contact).toMatchObject({
			error: expect.stringContaining('of somebody else'),
		});
		expect(hidden.attempt.lead).toBeUndefined();
	});

	it('reads a new lead whose metadata the answer hides, which a claim would replace', async () => {
		const hiding: Answering = (_request, usual) => ({ ...usual(), metadata: undefined });
		const run = scriptedCampaign({ state: { proof }, answers: { createLead: hiding } });
		expect(await take(createLead, run)).toEqual({});
		expect(run.requests.map(({ name }) => name)).toEqual(['createLead', 'listLeads']);
	});

	it('reads a new lead that another campaign has claimed already', async () => {
		const autumn = { status: 'sending', run: 'other', at: new Date().toISOString() };
		const run = scriptedCampaign({
			...withoutKey,
			answers: {
				createLead: (_request, usual) =>
					Object.assign(usual(), { metadata: { campaigns: { autumn } } }),
			},
		});
		expect(await take(createLead, run)).toEqual({});
		expect(run.requests.map(({ name }) => name)).toEqual(['createLead', 'listLeads']);
	});

	it.each([
		[
			'stops the run before the first message',
			false,
			{ run: expect.stringContaining('read back') },
		],
		[
			'ends the contact after it',
			true,
			{ contact: expect.objectContaining({ reason: 'leadUnreadable' }) },
		],
	])('%s where no list shows a lead that may be new', async (_what, isProved, expected) => {
		const state = { proof: isProved ? proof : undefined };
		const create: Answering = (_request, usual) => Object.assign(usual(), { phone: null });
		const answers = { createLead: create, listLeads: () => [] };
		const run = scriptedCampaign({ state, answers });
		expect(await take(createLead, run)).toEqual(expected);
	});

	it.each<[string, Partial<Parameters<typeof scriptedCampaign>[0] & object>['answers']]>([
		['its reading fails', { listLeads: () => failed(500) }],
		['no list shows it, and the answer hides it', { listLeads: () => [] }],
	])('keeps the claim of a lead that was created although %s', async (_what, answers) => {
		const idOnly: Answering = (_request, usual) => ({ id: (usual() as { id: string }).id });
		const run = scriptedCampaign({ state: { proof }, answers: { createLead: idOnly, ...answers } });
		expect((await take(createLead, run)).contact).toMatchObject({ reason: 'leadUnreadable' });
		expect(run.attempt).toMatchObject({ lead: { id: 'lead-1' }, claim: { status: 'sending' } });
	});

	it('ends without a claim by what its reading failed with, although nothing depends on it', async () => {
		const create: Answering = (_request, usual) => Object.assign(usual(), { phone: null });
		const answers = { createLead: create, listLeads: () => failed(500) };
		const run = scriptedCampaign({ ...withoutKey, answers });
		expect((await take(createLead, run)).thrown).toMatchObject({ status: 500 });
	});

	it('keeps a claim that a creation without an answer may have left', async () => {
		const run = scriptedCampaign({
			state: { proof },
			answers: { createLead: () => failed() },
		});
		expect(await take(createLead, run)).toHaveProperty('thrown');
		expect(run.attempt.claim).toMatchObject({ status: 'sending' });
	});
});
