import { sleep, type IDataObject } from 'n8n-workflow';

import { claimLead, confirmClaim } from '../../../../../nodes/OutboundContact/steps/claimLead';
import { KnownLead } from '../../../../../nodes/shared/lead/knownLead';
import {
	failed,
	leadWith,
	phone,
	proof,
	scriptedCampaign,
	take,
	type Answering,
} from './scriptedCampaign';

/** The waits that have ended. */
const mockWaits: number[] = [];
/** What happens after a wait. */
let mockOnWait: ((ms: number) => unknown) | undefined;
const mockSleep = sleep;

jest.mock('../../../../../nodes/shared/wait', () => ({
	wait: async (ms: number, signal?: AbortSignal) => {
		await mockSleep(0);
		mockWaits.push(ms);
		mockOnWait?.(ms);
		return !signal?.aborted;
	},
}));

beforeEach(() => {
	mockWaits.length = 0;
	mockOnWait = undefined;
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

/** Answers the first of such requests in one way, and the later ones as the CRM does, or in another way. */
function onFirst(first: Answering, later: Answering = (_request, usual) => usual()): Answering {
	let count = 0;
	return (request, usual) => (++count === 1 ? first : later)(request, usual);
}

const labelled = () =>
	leadWith({
		accountCRMLeadLabelAssignments: [{ AccountLabel: { id: 'label-1', name: 'VIP' } }],
	});

/** A lead by which an earlier run may have sent. */
const earlierClaimed = () => {
	const spring = { status: 'sending', run: 'run-0', at: '2026-01-05T12:00:00.000Z', phone };
	return leadWith({ metadata: { campaigns: { spring } } });
};

const namesOf = ({ requests }: ReturnType<typeof scriptedCampaign>) =>
	requests.map(({ name }) => name);

describe('claimLead', () => {
	it('sends nothing without a key', async () => {
		const run = prepared({ settings: { campaignKey: '' } });
		expect(await take(claimLead, run)).toEqual({});
		expect(namesOf(run)).toEqual([]);
	});

	it('writes the claim beside the rest of the metadata, and reads the first one back', async () => {
		const run = prepared();
		expect(await take(claimLead, run)).toEqual({});
		expect(namesOf(run)).toEqual(['updateLead', 'listLeads', 'listLeads']);
		const [{ metadata }] = run.leads;
		expect(metadata).toMatchObject({ vip: true });
		expect(claimOf(run.leads[0])).toMatchObject({ status: 'sending', run: 'run-1', key: 'Spring' });
		expect(run.campaign.hasShownClaim).toBe(true);
	});

	it('names what an update has lost, with its value, and writes it back once', async () => {
		const updateLead = onFirst((_request, usual) =>
			Object.assign(usual(), { email: '', vip: undefined }),
		);
		const run = prepared({ answers: { updateLead } });
		const { run: text } = await take(claimLead, run);
		expect(text).toMatch(
			/Check the lead in the CRM: what it lost was written back once\. When .* lead lead-1 lost email: "ana@example\.com"\. Clear/,
		);
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

	it('puts the claim of an earlier run back, which may have sent', async () => {
		const updateLead = onFirst((_request, usual) => Object.assign(usual(), { email: '' }));
		const run = prepared({ leads: [earlierClaimed()], answers: { updateLead } });
		expect(await take(claimLead, run)).toHaveProperty('run');
		expect(claimOf(run.leads[0])).toEqual(claimOf(earlierClaimed()));
	});

	it('names the metadata that cannot be read any more, and writes it back', async () => {
		const updateLead = onFirst((_request, usual) =>
			Object.assign(usual(), { metadata: '[object Object]' }),
		);
		const run = prepared({ answers: { updateLead } });
		expect((await take(claimLead, run)).run).toContain('lost metadata.vip: true');
		expect(run.leads[0].metadata).toMatchObject({ vip: true });
	});

	it('writes the phone back as it was sent, to a lead that showed it in another form', async () => {
		const updateLead = onFirst((_request, usual) => Object.assign(usual(), { phone: '' }));
		const shown = '+55 (11) 98765-0001';
		const listLeads = () => run.leads;
		const leads = [leadWith({ phone: shown })];
		const run: ReturnType<typeof prepared> = prepared({
			leads,
			answers: { updateLead, listLeads },
		});
		expect((await take(claimLead, run)).run).toContain('lost phone');
		expect(run.requests.at(-1)).toMatchObject({
			name: 'updateLead',
			body: { phone: '5511987650001' },
		});
	});

	it('says where what was lost cannot be written back, and keeps the claim to release it', async () => {
		const updateLead = onFirst(
			(_request, usual) => Object.assign(usual(), { accountCRMLeadLabelAssignments: [] }),
			() => failed(500),
		);
		const answers = { assignLabel: () => failed(500), updateLead };
		const run = prepared({ leads: [labelled()], answers });
		const { run: text } = await take(claimLead, run);
		expect(text).toContain('lost labels');
		expect(text).toContain('what it lost could not be written back');
		expect(namesOf(run).slice(-2)).toEqual(['updateLead', 'assignLabel']);
		expect(run.attempt.claim).toMatchObject({ status: 'sending' });
	});

	it('says so, too, where only a label cannot be given back', async () => {
		const updateLead = onFirst((_request, usual) =>
			Object.assign(usual(), { accountCRMLeadLabelAssignments: [] }),
		);
		const answers = { assignLabel: () => failed(500), updateLead };
		const run = prepared({ leads: [labelled()], answers });
		const { run: text } = await take(claimLead, run);
		expect(text).toContain('what it lost could not be written back');
	});

	it.each([
		[422, false, { run: expect.stringContaining('does not accept') }],
		[422, true, { thrown: expect.objectContaining({ status: 422 }) }],
		[404, false, { thrown: expect.objectContaining({ status: 404 }) }],
	])(
		'has no claim where the CRM answers %d: claims seen %j',
		async (status, hasShownClaim, end) => {
			const run = prepared({
				state: { hasShownClaim },
				answers: { updateLead: () => failed(status) },
			});
			expect(await take(claimLead, run)).toEqual(end);
			expect(run.attempt.claim).toBeUndefined();
		},
	);

	it('keeps a claim that may be stored', async () => {
		const lost = prepared({ state: { proof }, answers: { updateLead: () => failed() } });
		expect(await take(claimLead, lost)).toHaveProperty('thrown');
		expect(lost.attempt.claim).toMatchObject({ status: 'sending' });
	});

	it('writes back what a lead has lost by a claim of which it is unknown whether it was stored', async () => {
		const updateLead: Answering = (_request, usual) =>
			run.leads[0].email === '' ? usual() : (Object.assign(usual(), { email: '' }), failed());
		const run: ReturnType<typeof prepared> = prepared({ answers: { updateLead } });
		expect((await take(claimLead, run)).run).toContain('lost email');
		expect(run.leads[0]).toMatchObject({ email: 'ana@example.com' });
		expect(claimOf(run.leads[0])).toMatchObject({ status: 'released' });
	});

	it('stops before the first message where the lead is not listed after its claim', async () => {
		const run = prepared({ answers: { listLeads: () => [] } });
		expect((await take(claimLead, run)).run).toContain('A lead cannot be read back from the CRM');
		expect(claimOf(run.leads[0])).toMatchObject({ status: 'released' });
	});

	it('trusts a later claim, also where the answer says nothing', async () => {
		for (const answer of [undefined, {}]) {
			const updateLead: Answering = (_request, usual) => answer ?? usual();
			const later = prepared({ state: { proof }, answers: { updateLead } });
			expect(await take(claimLead, later)).toEqual({});
			expect(namesOf(later)).toEqual(['updateLead']);
			expect(later.attempt.claim).toMatchObject({ status: 'sending' });
		}
	});

	it('ends a contact whose later claim the answer lacks, unless the CRM answers so', async () => {
		const updateLead: Answering = (_request, usual) => (usual(), leadWith());
		const later = prepared({ state: { proof }, answers: { updateLead } });
		expect((await take(claimLead, later)).contact).toMatchObject({ reason: 'claimNotStored' });
		const first = prepared({ answers: { updateLead } });
		expect(await take(claimLead, first)).toEqual({});
		expect(first.campaign).toMatchObject({ proof: { answersAsBefore: true, isOfLabels: false } });
		first.attempt.claim = undefined;
		expect(await take(claimLead, first)).toEqual({});
		expect(namesOf(first)).toEqual(['updateLead', 'listLeads', 'listLeads', 'updateLead']);
	});

	it('proves the first claim of a lead with labels, too', async () => {
		const run = prepared({ leads: [labelled()], state: { proof } });
		expect(await take(claimLead, run)).toEqual({});
		expect(namesOf(run)).toEqual(['updateLead', 'listLeads']);
		expect(run.campaign.proof).toEqual({ answersAsBefore: false, isOfLabels: true });
		const removing: Answering = (_request, usual) =>
			Object.assign(usual(), { accountCRMLeadLabelAssignments: [] });
		const state = { proof, messages: { count: 1, limit: Infinity } };
		const losing = prepared({ leads: [labelled()], state, answers: { updateLead: removing } });
		const { run: text } = await take(claimLead, losing);
		expect(text).toMatch(/lost labels.*VIP/);
		expect(text).not.toContain('Nothing was sent');
		expect(namesOf(losing).at(-1)).toBe('assignLabel');
	});

	it('writes the first claim once more where another program has written over it', async () => {
		const updateLead = onFirst((_request, usual) =>
			Object.assign(usual(), { metadata: { vip: true, score: 7 } }),
		);
		const run = prepared({ answers: { updateLead } });
		const { client } = run.campaign;
		const request = client.request.bind(client);
		client.request = async (endpoint, options) => {
			if (endpoint.method === 'PUT') await mockSleep(5);
			return await request(endpoint, options);
		};
		expect(await take(claimLead, run)).toEqual({});
		expect(run.leads[0].metadata).toMatchObject({ vip: true, score: 7 });
		expect(claimOf(run.leads[0])).toMatchObject({ status: 'sending', run: 'run-1' });
	});

	it('refuses a CRM that keeps no claim; where it has kept others, the contact ends alone', async () => {
		const updateLead: Answering = (_request, usual) =>
			Object.assign(usual(), { metadata: { vip: true } });
		const run = prepared({ answers: { updateLead } });
		expect((await take(claimLead, run)).run).toContain('does not keep');
		expect(run.attempt.claim).toBeUndefined();
		const locked = prepared({ answers: { updateLead }, state: { hasShownClaim: true } });
		expect((await take(claimLead, locked)).contact).toMatchObject({ reason: 'claimNotStored' });
	});

	it('refuses a CRM where one of two readings at the same moment lags behind', async () => {
		let readings = 0;
		const listLeads: Answering = (_request, usual) => (++readings === 2 ? [leadWith()] : usual());
		const run = prepared({ answers: { listLeads } });
		expect((await take(claimLead, run)).run).toContain('If the list of leads lags behind');
		expect(claimOf(run.leads[0])).toMatchObject({ status: 'released' });
	});

	it('writes everything back where a list that lags behind does not show what was lost', async () => {
		const updateLead = onFirst((_request, usual) =>
			Object.assign(usual(), { email: '', accountCRMLeadLabelAssignments: [] }),
		);
		const listLeads = () => [labelled()];
		const run = prepared({ leads: [labelled()], answers: { updateLead, listLeads } });
		expect((await take(claimLead, run)).run).toContain('If the list of leads lags behind');
		expect(run.leads[0]).toMatchObject({ email: 'ana@example.com' });
		expect(namesOf(run).at(-1)).toBe('assignLabel');
	});

	it('stops for another run whose claim stands in place of its own, and leaves that', async () => {
		const other = { status: 'sending', run: 'run-2', at: new Date().toISOString() };
		const campaigns = { spring: { ...other, isOwnConversation: false } };
		const listLeads = () => [leadWith({ metadata: { vip: true, campaigns } })];
		const run = prepared({ answers: { listLeads } });
		expect((await take(claimLead, run)).run).toContain('Another run of this campaign is at work');
		expect(run.attempt.claim).toBeUndefined();
		expect(namesOf(run)).toEqual(['updateLead', 'listLeads', 'listLeads']);
	});

	it('is proved by the list although its answer was lost, and undone where that is lost, too', async () => {
		const updateLead = onFirst((_request, usual) => (usual(), failed()));
		const stored = prepared({ answers: { updateLead } });
		expect(await take(claimLead, stored)).toEqual({});
		const lost = onFirst((_request, usual) => (usual(), failed()));
		const answers = { listLeads: () => failed(500), updateLead: lost };
		const unread = prepared({ leads: [labelled()], answers });
		expect(await take(claimLead, unread)).toHaveProperty('thrown');
		expect(claimOf(unread.leads[0])).toMatchObject({ status: 'released' });
		expect(namesOf(unread).at(-1)).toBe('assignLabel');
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

	it('waits as long as a claim of another run may take, and reads its own', async () => {
		const run = await claimed();
		expect(await take(confirmClaim, run)).toEqual({});
		expect(mockWaits).toEqual([3_000]);
		expect(namesOf(run)).toEqual(['listLeads']);
	});

	it('waits for the note of a run that it may have written over, where its claim took longer', async () => {
		for (const [tookMs, atLeast, below] of [
			[1_500, 3_000, 3_001],
			[3_100, 9_300, 29_000],
			[60_000, 30_000, 30_001],
		] as const) {
			const run = await claimed();
			mockWaits.length = 0;
			run.attempt.reading = { ...run.attempt.reading, startedAt: performance.now() - tookMs };
			expect(await take(confirmClaim, run)).toEqual({});
			expect(mockWaits[0]).toBeGreaterThanOrEqual(atLeast);
			expect(mockWaits[0]).toBeLessThan(below);
		}
	});

	it('waits for a new lead that the list does not show yet', async () => {
		const run = await claimed();
		const [lead] = run.leads.splice(0);
		mockOnWait = (ms) => ms === 500 && run.leads.push(lead);
		expect(await take(confirmClaim, run)).toEqual({});
		expect(mockWaits).toEqual([3_000, 250, 500]);
	});

	it('keeps the claim of an earlier run in mind', async () => {
		const run = await claimed({ leads: [earlierClaimed()] });
		expect(await take(confirmClaim, run)).toEqual({});
		expect(run.attempt.replaced).toMatchObject({ run: 'run-0' });
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

	it('ends the run when it is cancelled meanwhile', async () => {
		const signal = AbortSignal.abort();
		const run = await claimed();
		Object.assign(run.campaign, { signal });
		expect((await take(confirmClaim, run)).thrown).toBeInstanceOf(Error);
	});
});
