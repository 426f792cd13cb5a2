import { sleep, type IDataObject } from 'n8n-workflow';

import { OtherLead } from '../../../../../nodes/OutboundContact/choice/lookUpLead';
import { claimLead } from '../../../../../nodes/OutboundContact/steps/claimLead';
import { confirmClaim } from '../../../../../nodes/OutboundContact/steps/confirmClaim';
import { KnownLead } from '../../../../../nodes/shared/lead/knownLead';
import type { CrmRequest } from '../../../../../nodes/shared/transport/crmClient';
import { RequestOutdated } from '../../../../../nodes/shared/transport/pace/sendWithRetry';
import { failed, leadWith, scriptedCampaign, take, type Answering } from './scriptedCampaign';

/** The waits that have ended. */
const mockWaits: number[] = [];
const mockSleep = sleep;

jest.mock('../../../../../nodes/shared/wait', () => ({
	wait: async (ms: number, signal?: AbortSignal) => {
		await mockSleep(0);
		mockWaits.push(ms);
		return !signal?.aborted;
	},
}));

beforeEach(() => {
	mockWaits.length = 0;
});

const claimOf = ({ metadata }: IDataObject) =>
	(metadata as { campaigns?: { spring?: object } } | undefined)?.campaigns?.spring;

/** A run that has looked up a lead. */
function prepared(given: Parameters<typeof scriptedCampaign>[0] = {}) {
	const { leads = [leadWith()] } = given;
	const prepared = scriptedCampaign({ ...given, leads });
	prepared.attempt.lead = KnownLead.read(structuredClone(leads[0]));
	return prepared;
}

/** A request that waits for a retry although the CRM has carried it out, and is built anew. */
function failAfterEffect({ checkBeforeSending }: CrmRequest): never {
	const outdated = checkBeforeSending?.() as RequestOutdated;
	outdated.mayBeDone = true;
	throw outdated;
}

/** Answers the first of such requests in one way, and the later ones as the CRM does, or in another way. */
function onFirst(first: Answering, later: Answering = (_request, usual) => usual()): Answering {
	let count = 0;
	return (request, usual) => (++count === 1 ? first : later)(request, usual);
}

const labelled = () =>
	leadWith({
		accountCRMLeadLabelAssignments: [{ AccountLabel: { id: 'label-1', name: 'VIP' } }],
	});

const namesOf = ({ requests }: ReturnType<typeof scriptedCampaign>) =>
	requests.map(({ name }) => name);

describe('claimLead', () => {
	it('sends nothing without a key', async () => {
		const run = prepared({ settings: { campaignKey: '' } });
		expect(await take(claimLead, run)).toEqual({});
		expect(namesOf(run)).toEqual([]);
	});

	it('writes the claim beside the rest of the metadata, and reads the first one twice', async () => {
		const run = prepared();
		expect(await take(claimLead, run)).toEqual({});
		expect(namesOf(run)).toEqual(['updateLead', 'listLeads', 'listLeads']);
		const [{ metadata }] = run.leads;
		expect(metadata).toMatchObject({ vip: true });
		expect(claimOf(run.leads[0])).toMatchObject({ status: 'sending', run: 'run-1', key: 'Spring' });
		expect(run.campaign.hasShownClaim).toBe(true);
	});

	it('reads a later claim only if the answer does not show it', async () => {
		const state = { hasSentMessage: true };
		const clear = prepared({ state });
		expect(await take(claimLead, clear)).toEqual({});
		expect(namesOf(clear)).toEqual(['updateLead']);
		for (const answer of [{}, leadWith()]) {
			const updateLead: Answering = (_request, usual) => (usual(), answer);
			const silent = prepared({ state, answers: { updateLead } });
			expect(await take(claimLead, silent)).toEqual({});
			expect(namesOf(silent)).toEqual(['updateLead', 'listLeads']);
		}
	});

	it.each([
		['without labels', false, leadWith()],
		['with labels', true, labelled()],
	])('learns from a lead %s that the CRM keeps them: %s', async (_what, areLabelsKept, lead) => {
		const run = prepared({ leads: [lead] });
		expect(await take(claimLead, run)).toEqual({});
		expect(run.campaign).toMatchObject({ areLabelsKept });
	});

	it('stops before the first message where one of two replicas lacks the claim', async () => {
		let readings = 0;
		const listLeads = () => (++readings === 1 ? run.leads : [leadWith()]);
		const run: ReturnType<typeof prepared> = prepared({ answers: { listLeads } });
		const { run: text } = await take(claimLead, run);
		expect(text).toContain('does not keep');
		expect(claimOf(run.leads[0])).toMatchObject({ status: 'released' });
		expect(run.attempt.claim).toBeUndefined();
	});

	it('names what an update has lost, with its value, and writes it back once', async () => {
		const updateLead = onFirst((_request, usual) =>
			Object.assign(usual(), { email: '', vip: undefined }),
		);
		const run = prepared({ answers: { updateLead } });
		const { run: text } = await take(claimLead, run);
		expect(text).toContain('lead lead-1 lost email: "ana@example.com"');
		expect(namesOf(run).filter((name) => name === 'updateLead')).toHaveLength(2);
		expect(run.leads[0]).toMatchObject({ email: 'ana@example.com', metadata: { vip: true } });
	});

	it('stops for the claim of another campaign that it has lost, and writes it back', async () => {
		const autumn = { status: 'sent', run: 'run-0', at: '2026-01-05T12:00:00.000Z' };
		const updateLead = onFirst((_request, usual) => {
			const lead = usual() as { metadata: { campaigns: IDataObject } };
			delete lead.metadata.campaigns.autumn;
			return lead;
		});
		const leads = [leadWith({ metadata: { vip: true, campaigns: { autumn } } })];
		const run = prepared({ leads, answers: { updateLead } });
		expect((await take(claimLead, run)).run).toContain('lost metadata.campaigns.autumn');
		expect(run.leads[0].metadata).toMatchObject({ vip: true, campaigns: { autumn } });
	});

	it('names the metadata that cannot be read any more, and writes it back', async () => {
		const updateLead = onFirst((_request, usual) =>
			Object.assign(usual(), { metadata: '[object Object]' }),
		);
		const run = prepared({ answers: { updateLead } });
		expect((await take(claimLead, run)).run).toContain('lost metadata.vip: true');
		expect(run.leads[0].metadata).toMatchObject({ vip: true });
	});

	it('writes no phone back to a lead that does not show one', async () => {
		const updateLead = onFirst((_request, usual) => Object.assign(usual(), { email: '' }));
		const run: ReturnType<typeof prepared> = prepared({
			leads: [leadWith({ phone: null })],
			answers: { listLeads: () => run.leads, updateLead },
		});
		expect((await take(claimLead, run)).run).toContain('lost email');
		expect(run.requests.at(-1)).toMatchObject({
			name: 'updateLead',
			body: { email: 'ana@example.com' },
		});
		expect(run.requests.at(-1)?.body).not.toHaveProperty('phone');
	});

	it('writes the phone back as it was sent, to a lead that shows it in another form', async () => {
		const updateLead = onFirst((_request, usual) => Object.assign(usual(), { email: '' }));
		const shown = '+55 (11) 98765-0001';
		const run = prepared({ leads: [leadWith({ phone: shown })], answers: { updateLead } });
		expect((await take(claimLead, run)).run).toContain('lost email');
		expect(run.requests.at(-1)).toMatchObject({
			name: 'updateLead',
			body: { phone: '5511987650001' },
		});
	});

	it('says the same where what was lost cannot be written back', async () => {
		const updateLead = onFirst(
			(_request, usual) => Object.assign(usual(), { accountCRMLeadLabelAssignments: [] }),
			() => failed(500),
		);
		const answers = { assignLabel: () => failed(500), updateLead };
		const run = prepared({ leads: [labelled()], answers });
		expect((await take(claimLead, run)).run).toContain('lost labels');
		expect(namesOf(run).slice(-2)).toEqual(['updateLead', 'assignLabel']);
	});

	it('leaves a lead to the run that has claimed it meanwhile', async () => {
		const other = { status: 'sending', run: 'run-2', at: new Date().toISOString() };
		const campaigns = { spring: { ...other, isOwnConversation: false } };
		const listLeads = () => [leadWith({ metadata: { vip: true, campaigns } })];
		const run = prepared({ state: { hasShownClaim: true }, answers: { listLeads } });
		const { contact } = await take(claimLead, run);
		expect(contact).toMatchObject({ status: 'unconfirmed', reason: 'unconfirmedClaim' });
	});

	it('refuses the run if the first claim is refused, and keeps a claim that may be stored', async () => {
		const refused = prepared({ answers: { updateLead: () => failed(422) } });
		expect((await take(claimLead, refused)).run).toContain('does not accept');
		expect(refused.attempt.claim).toBeUndefined();
		const lost = prepared({ answers: { updateLead: () => failed() } });
		expect(await take(claimLead, lost)).toHaveProperty('thrown');
		expect(lost.attempt.claim).toMatchObject({ status: 'sending' });
	});

	it('ends the contact alone where its lead was deleted meanwhile', async () => {
		const run = prepared({ answers: { updateLead: () => failed(404) } });
		expect(await take(claimLead, run)).toEqual({
			thrown: expect.objectContaining({ status: 404 }),
		});
		expect(run.attempt.claim).toBeUndefined();
	});

	it('writes back what a lead has lost by a claim of which it is unknown whether it was stored', async () => {
		const updateLead: Answering = (_request, usual) =>
			run.leads[0].email === '' ? usual() : (Object.assign(usual(), { email: '' }), failed());
		const run: ReturnType<typeof prepared> = prepared({ answers: { updateLead } });
		expect((await take(claimLead, run)).run).toContain('lost email');
		expect(run.leads[0]).toMatchObject({ email: 'ana@example.com' });
		expect(claimOf(run.leads[0])).toMatchObject({ status: 'released' });
	});

	it('writes everything back where nobody can tell whether the first claim was stored', async () => {
		const updateLead = onFirst((_request, usual) => (usual(), failed()));
		const answers = { listLeads: () => failed(500), updateLead };
		const run = prepared({ leads: [labelled()], answers });
		expect(await take(claimLead, run)).toEqual({
			thrown: expect.objectContaining({ isOutcomeUnknown: true }),
		});
		expect(claimOf(run.leads[0])).toMatchObject({ status: 'released' });
		expect(run.requests.at(-1)).toMatchObject({
			name: 'assignLabel',
			body: { leadId: 'lead-1', labelId: 'label-1' },
		});
		expect([run.attempt.claim, run.campaign.stopped]).toEqual([undefined, undefined]);
	});

	it('writes back once what a lead has lost by a claim that is sent again', async () => {
		let updates = 0;
		const updateLead: Answering = (request, usual) => {
			const lead = Object.assign(usual(), { email: '' });
			return ++updates === 1 ? failAfterEffect(request) : lead;
		};
		const run = prepared({ answers: { updateLead } });
		expect((await take(claimLead, run)).run).toContain('lost email');
		expect(namesOf(run).filter((name) => name === 'updateLead')).toHaveLength(2);
	});

	it('sends a later claim again whatever somebody has changed meanwhile', async () => {
		let updates = 0;
		const updateLead: Answering = (request, usual) =>
			Object.assign(usual(), { email: '' }) && ++updates === 1 ? failAfterEffect(request) : usual();
		const state = { hasSentMessage: true, hasShownClaim: true };
		const run = prepared({ state, answers: { updateLead } });
		expect(await take(claimLead, run)).toEqual({});
		expect(claimOf(run.leads[0])).toMatchObject({ status: 'sending', run: 'run-1' });
		expect(updates).toBe(2);
	});

	it('leaves a later claim that cannot be read back as it is', async () => {
		const updateLead: Answering = (_request, usual) => (usual(), {});
		const answers = { listLeads: () => failed(500), updateLead };
		const run = prepared({ state: { hasSentMessage: true }, answers });
		expect(await take(claimLead, run)).toEqual({
			thrown: expect.objectContaining({ status: 500 }),
		});
		expect(namesOf(run)).toEqual(['updateLead', 'listLeads']);
		expect(run.attempt.claim).toMatchObject({ status: 'sending' });
	});

	it('stops before the first message where the lead is not listed after its claim', async () => {
		const run = prepared({ answers: { listLeads: () => [] } });
		expect((await take(claimLead, run)).run).toContain('A lead cannot be read back from the CRM');
		expect(claimOf(run.leads[0])).toMatchObject({ status: 'released' });
	});

	it('ends the contact alone where a later lead is not listed after its claim', async () => {
		const state = { hasSentMessage: true, hasShownClaim: true };
		const updateLead: Answering = (_request, usual) => (usual(), {});
		const run = prepared({ state, answers: { listLeads: () => [], updateLead } });
		expect((await take(claimLead, run)).contact).toMatchObject({ reason: 'leadUnreadable' });
		expect(claimOf(run.leads[0])).toMatchObject({ status: 'sending' });
	});

	/** Another campaign that writes over the claim as often, with what it has read before. */
	const overwritten = (times: number, state: object = {}) => {
		let left = times;
		// Each claim is another one.
		const at = () => new Date(Date.now() - left).toISOString();
		const updateLead: Answering = ({ id }, usual) => {
			usual();
			const lead = run.leads.find((each) => each.id === id) as IDataObject;
			const summer = { status: 'sending', run: 'other', at: at(), isOwnConversation: false };
			if (left-- > 0) lead.metadata = { vip: true, campaigns: { summer } };
			return lead;
		};
		const run: ReturnType<typeof prepared> = prepared({ state, answers: { updateLead } });
		return run;
	};

	it('claims again where another campaign has written over the claim', async () => {
		const run = overwritten(2);
		expect(await take(claimLead, run)).toEqual({});
		expect(claimOf(run.leads[0])).toMatchObject({ status: 'sending', run: 'run-1' });
		expect(mockWaits).toHaveLength(2);
		for (const ms of mockWaits) expect(ms).toBeLessThanOrEqual(500);
	});

	it.each([
		['the first claim', {}, { score: 7 }],
		['a later one', { hasSentMessage: true, hasShownClaim: true }, { score: 7 }],
		['a claim with a value named like what each object has', {}, { constructor: 'ACME' }],
	])(
		'claims again where an update by another process has written over %s',
		async (_which, state, added) => {
			const updateLead = onFirst((_request, usual) =>
				Object.assign(usual(), { metadata: { vip: true, ...added } }),
			);
			const run = prepared({ state, answers: { updateLead } });
			expect(await take(claimLead, run)).toEqual({});
			expect(run.leads[0].metadata).toMatchObject({ vip: true, ...added });
			expect(claimOf(run.leads[0])).toMatchObject({ status: 'sending', run: 'run-1' });
			expect(mockWaits).toHaveLength(1);
		},
	);

	it.each<[string, IDataObject, string]>([
		['keeps no claim', { vip: true }, 'does not keep'],
		['has only lost something', {}, 'lost metadata.vip'],
		['has also changed something', { vip: 'true', score: 7 }, 'lost metadata.vip'],
	])('claims once on a CRM that %s', async (_how, metadata, text) => {
		const updateLead = onFirst((_request, usual) => Object.assign(usual(), { metadata }));
		const run = prepared({ answers: { updateLead } });
		expect((await take(claimLead, run)).run).toContain(text);
		expect(namesOf(run).filter((name) => name === 'updateLead')).toHaveLength(2);
		expect(mockWaits).toEqual([]);
	});

	it('claims once on a CRM that stores another claim than was written, beside a value of its own', async () => {
		const updateLead = onFirst((_request, usual) => {
			const lead = usual() as { metadata: { campaigns: IDataObject } };
			const { campaigns } = lead.metadata;
			const { isOwnConversation: isownconversation, ...claim } = campaigns.spring as IDataObject;
			return Object.assign(lead, {
				metadata: { vip: true, updated: 1, campaigns: { spring: { ...claim, isownconversation } } },
			});
		});
		const run = prepared({ answers: { updateLead } });
		expect((await take(claimLead, run)).run).toContain('does not keep');
		expect(mockWaits).toEqual([]);
	});

	it('gives up after the fourth time', async () => {
		const run = overwritten(4);
		expect((await take(claimLead, run)).contact).toMatchObject({ reason: 'claimNotStored' });
		expect(namesOf(run).filter((name) => name === 'updateLead')).toHaveLength(4);
		expect(mockWaits).toHaveLength(3);
		expect(run.attempt.claim).toBeUndefined();
	});

	it('writes a claim of another campaign with what the lead has lost back, if more is lost', async () => {
		const at = new Date().toISOString();
		const updateLead: Answering = (_request, usual) =>
			Object.assign(usual(), {
				email: '',
				metadata: { vip: true, campaigns: { summer: { status: 'sending', run: 'other', at } } },
			});
		const run = prepared({ answers: { updateLead } });
		expect((await take(claimLead, run)).run).toContain('email');
	});

	it('begins again with the lead that the contact has now', async () => {
		const state = { hasSentMessage: true, hasShownClaim: true };
		const run = prepared({ state, leads: [leadWith()] });
		run.attempt.reading = { startedAt: -10_000, answeredAt: -10_000 } as never;
		run.leads[0].phone = '5511900000000';
		run.leads.push(leadWith({ id: 'lead-2' }));
		expect((await take(claimLead, run)).thrown).toBeInstanceOf(OtherLead);
		expect(run.attempt.claim).toBeUndefined();
		expect(namesOf(run)).not.toContain('updateLead');
	});
});

describe('confirmClaim', () => {
	const guarded = { guardAgainstParallelRuns: true };

	/** A run that has claimed its lead. */
	async function claimed(given: Parameters<typeof prepared>[0] = {}) {
		const run = prepared({ ...given, settings: { ...guarded, ...given.settings } });
		expect(await take(claimLead, run)).toEqual({});
		run.requests.length = 0;
		return run;
	}

	it.each([
		['without "Several Servers May Run This"', { guardAgainstParallelRuns: false }],
		['without a key', { campaignKey: '' }],
	])('does nothing %s', async (_what, settings) => {
		const run = prepared({ settings: { ...guarded, ...settings } });
		expect(await take(confirmClaim, run)).toEqual({});
		expect([mockWaits, run.requests]).toEqual([[], []]);
	});

	it('waits three times as long as the claim took, between 1 and 30 s, and reads it', async () => {
		for (const [tookMs, waited] of [
			[0, 1_000],
			[5_000, 15_000],
			[50_000, 30_000],
		]) {
			const run = await claimed();
			run.attempt.reading = { ...run.attempt.reading, answeredAt: performance.now() - tookMs };
			mockWaits.length = 0;
			expect(await take(confirmClaim, run)).toEqual({});
			expect(Math.round(mockWaits[0] / 500) * 500).toBe(waited);
			expect(namesOf(run)).toEqual(['listLeads']);
		}
	});

	it('ends the contact where the lead is not listed any more', async () => {
		const run = await claimed();
		run.leads.length = 0;
		expect((await take(confirmClaim, run)).contact).toMatchObject({ reason: 'leadUnreadable' });
	});

	it('leaves the contact to another run that has claimed the lead', async () => {
		const run = await claimed();
		Object.assign(claimOf(run.leads[0]) as object, { run: 'run-2' });
		expect((await take(confirmClaim, run)).contact).toMatchObject({ reason: 'unconfirmedClaim' });
	});

	it.each([
		['sending', 0, true],
		['sending', 20 * 60_000, false],
	])('looks at a further lead of the phone: %s %d ms ago', async (status, ageMs, isLeft) => {
		const run = await claimed();
		const at = new Date(Date.now() - ageMs).toISOString();
		const spring = { status, run: 'run-2', at, isOwnConversation: false };
		run.leads.push(leadWith({ id: 'lead-2', metadata: { campaigns: { spring } } }));
		const { contact } = await take(confirmClaim, run);
		expect(contact).toEqual(
			isLeft ? expect.objectContaining({ reason: 'unconfirmedClaim' }) : undefined,
		);
	});

	it('ends the run when it is cancelled meanwhile', async () => {
		const signal = AbortSignal.abort();
		const run = await claimed();
		Object.assign(run.campaign, { signal });
		expect((await take(confirmClaim, run)).thrown).toBeInstanceOf(Error);
	});
});
