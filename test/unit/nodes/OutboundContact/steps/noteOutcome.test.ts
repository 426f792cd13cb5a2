import {
	asFailed,
	asPending,
	asSent,
	asSkipped,
	asUnconfirmed,
} from '../../../../../nodes/OutboundContact/report/report';
import { newRunId } from '../../../../../nodes/OutboundContact/control/campaign';
import { newClaim } from '../../../../../nodes/OutboundContact/steps/claims';
import { noteOutcome } from '../../../../../nodes/OutboundContact/steps/noteOutcome';
import type { Attempt } from '../../../../../nodes/OutboundContact/steps/attempt';
import { KnownLead } from '../../../../../nodes/shared/lead/knownLead';
import { readClaim } from '../../../../../nodes/shared/lead/storedClaim';
import { failed, leadWith, scriptedCampaign, type Answering } from './scriptedCampaign';

const sent = asSent('m1', new Date('2026-03-02T12:00:00Z'));
const unknown = asUnconfirmed('outcomeUnknown', 'Nobody knows');

const mockWaits: string[] = [];

jest.mock('../../../../../nodes/shared/wait', () => ({
	wait: async (ms: number) => {
		await Promise.resolve();
		mockWaits.push(`${ms} ms`);
		return true;
	},
}));

/** A contact with a claimed lead that ends so. */
async function note(
	ending: object,
	given: Parameters<typeof scriptedCampaign>[0] = {},
	known: Partial<Attempt> = {},
) {
	const run = scriptedCampaign({ leads: [leadWith()], ...given });
	const { attempt, campaign } = run;
	attempt.lead = KnownLead.read(structuredClone(run.leads[0]));
	attempt.claim = newClaim('sending', attempt, campaign);
	Object.assign(attempt, known);
	attempt.report = { ...attempt.report, ...ending };
	const { report } = await noteOutcome(attempt, campaign);
	const [{ metadata }] = run.leads as unknown as [{ metadata: { campaigns?: { spring: object } } }];
	return { report, claim: metadata.campaigns?.spring, metadata, ...run };
}

describe('noteOutcome', () => {
	it.each([
		[sent, { status: 'sent', at: '2026-03-02T12:00:00.000Z', run: 'run-1' }],
		[unknown, { status: 'sending', finishedAt: expect.any(String) }],
		[asFailed('refused', 'No'), { status: 'released' }],
		[asPending('stopped', 'Later'), { status: 'released' }],
	])('notes %j beside the rest of the metadata', async (ending, claim) => {
		const noted = await note(ending);
		expect(noted.claim).toMatchObject(claim);
		expect(noted.metadata).toMatchObject({ vip: true });
		expect(noted.report).toMatchObject(ending);
	});

	it('names a conversation whose opening was not answered, for a later run', async () => {
		const createdAt = new Date(Date.now() + 60_000).toISOString();
		const opened = { id: 'opened', lastMessageAt: null, unreadCount: 0, createdAt };
		const run = scriptedCampaign({ leads: [leadWith({ accountExternalConversations: [opened] })] });
		const { attempt, campaign, leads } = run;
		const claim = newClaim('sending', attempt, campaign);
		leads[0].metadata = { campaigns: { spring: claim } };
		const lead = KnownLead.read(leadWith());
		const lost = asFailed('outcomeUnknown', 'No answer');
		await noteOutcome(
			{ ...attempt, lead, claim, report: { ...attempt.report, ...lost } },
			campaign,
		);
		expect(leads[0].metadata).toMatchObject({
			campaigns: {
				spring: { status: 'released', conversationId: 'opened', isOwnConversation: true },
			},
		});
	});

	it('reads the first lead whose conversation was opened: does the CRM write there itself?', async () => {
		const state = { keepsMetadata: false };
		const opened = { conversation: { id: 'opened', isReused: false } };
		const quiet = await note(sent, { state }, opened);
		expect(quiet.requests.map(({ name }) => name)).toEqual(['listLeads', 'updateLead']);
		expect(quiet.campaign.keepsMetadata).toBe(true);
		const reused = await note(sent, { state }, { conversation: { id: 'open', isReused: true } });
		expect(reused.campaign.keepsMetadata).toBe(false);
		const listLeads: Answering = () => [leadWith({ metadata: { vip: true, lastContact: 'now' } })];
		const writing = await note(sent, { state, answers: { listLeads } }, opened);
		expect(writing.campaign.keepsMetadata).toBe(false);
		expect(writing.metadata).toMatchObject({ lastContact: 'now', campaigns: {} });
	});

	it.each([
		[14, ['listLeads', 'updateLead']],
		[16, ['updateLead']],
	])('reads a lead that another campaign has claimed %d minutes ago', async (minutes, calls) => {
		const at = new Date(Date.now() - minutes * 60_000).toISOString();
		const summer = { status: 'sending', run: 'other', at };
		const leads = [leadWith({ metadata: { campaigns: { summer } } })];
		const { requests } = await note(sent, { leads });
		expect(requests.map(({ name }) => name)).toEqual(calls);
	});

	it.each([
		['is at work on it', 'run-2', 'sending', 1, true],
		['has stopped for this one', 'run-2', 'sent', 1, false],
		['is one of this process', newRunId(), 'sending', 1, false],
		['meets it later', 'run-2', 'sending', 2, false],
	])('stops where the first lead shows that another run %s', async (_what, ...given) => {
		const [other, status, count, stops] = given;
		const claim = { run: other, status, at: new Date().toISOString(), isOwnConversation: false };
		const listLeads = () => [leadWith({ metadata: { campaigns: { spring: claim } } })];
		const state = { keepsMetadata: false, messages: { count, limit: Infinity } };
		const noted = await note(sent, { state, answers: { listLeads } });
		expect(noted.claim).toMatchObject({ status: 'sent', run: 'run-1' });
		expect(noted.campaign.stopped?.kind).toBe(stops ? 'otherRun' : undefined);
	});

	it('leaves the claim to another run that has opened a conversation', async () => {
		const stopped = asPending('otherRun', 'Later');
		const leftAlone = await note(stopped);
		expect(leftAlone.claim).toMatchObject({ status: 'released' });
		const conversation = { id: 'of-other', status: 'active' };
		const metadata = { vip: true };
		mockWaits.length = 0;
		const listLeads = () => {
			mockWaits.push('read');
			return [leadWith({ metadata, accountExternalConversations: [conversation] })];
		};
		const reached = await note(stopped, { answers: { listLeads } });
		expect(mockWaits.slice(0, 2)).toEqual(['1500 ms', 'read']);
		expect(reached.claim).toBeUndefined();
		expect(reached.report).toMatchObject({ status: 'unconfirmed', reason: 'unconfirmedClaim' });
	});

	it.each([
		[false, asFailed('refused', 'No'), 'released'],
		[true, asFailed('refused', 'No'), undefined],
		[false, asPending('otherRun', 'Later'), undefined],
	])(
		'releases a lead that is not listed, if it is new: %j, %j',
		async (existed, ending, status) => {
			const answers = { listLeads: () => [] };
			const { claim } = await note(ending, { answers }, { hadLead: existed });
			expect(claim).toEqual(status && expect.objectContaining({ status }));
		},
	);

	it('brings back the claim of an earlier run that may have sent', async () => {
		const earlier = { status: 'sending', run: 'run-0', at: '2026-03-01T12:00:00.000Z' };
		const replaced = readClaim('spring', earlier);
		const { claim } = await note(asFailed('refused', 'No'), {}, { replaced });
		expect(claim).toEqual(earlier);
	});

	it.each([
		['another run', { run: 'run-2', status: 'sending' }, unknown],
		['another run', { run: 'run-2', status: 'sent' }, asFailed('refused', 'No')],
		['another phone', { run: 'run-1', status: 'sending' }, asPending('stopped', 'Later')],
	])('leaves a claim of %s alone: %j, %j', async (_whose, shown, ending) => {
		const other = { ...shown, phone: '5521987650009', isOwnConversation: false };
		const listLeads = () => [leadWith({ metadata: { campaigns: { spring: other } } })];
		const { requests } = await note(ending, { answers: { listLeads } });
		expect(requests.map(({ name }) => name)).toEqual(['listLeads']);
	});

	it.each([
		[sent, { status: 'sent', reason: 'claimNotUpdated' }],
		[unknown, { status: 'unconfirmed', reason: 'outcomeUnknown' }],
		[asFailed('refused', 'No'), { status: 'failed', reason: 'refused' }],
		[asPending('stopped', 'Later'), { status: 'unconfirmed', reason: 'unconfirmedClaim' }],
	])('reports %j if it cannot be noted', async (ending, expected) => {
		const { report } = await note(ending, { answers: { updateLead: () => failed(500) } });
		expect(report).toMatchObject(expected);
	});

	it('says of a contact that a rule has left out that its claim remains', async () => {
		const { report } = await note(asSkipped('optedOut'), {
			answers: { updateLead: () => failed(500) },
		});
		expect(report).toMatchObject({ status: 'skipped', reason: 'optedOut' });
		expect(report.error).toMatch(/^The lead still says .* could not be written back/);
	});

	it('says that a claim remains whose lead was created, and is not listed', async () => {
		const { campaign, attempt } = scriptedCampaign();
		attempt.claim = newClaim('sending', attempt, campaign);
		attempt.report = { ...attempt.report, ...asPending('stopped', 'Later'), leadId: 'lead-1' };
		expect((await noteOutcome(attempt, campaign)).report).toMatchObject({
			...{ status: 'unconfirmed', reason: 'unconfirmedClaim' },
			error: expect.stringMatching(/^Later\. The lead still says .* could not be written back/),
		});
	});
});
