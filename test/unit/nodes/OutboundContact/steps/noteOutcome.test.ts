import {
	asFailed,
	asPending,
	asSent,
	asSkipped,
	asUnconfirmed,
} from '../../../../../nodes/OutboundContact/report/report';
import { newClaim } from '../../../../../nodes/OutboundContact/attempt/ownClaim';
import { noteOutcome } from '../../../../../nodes/OutboundContact/steps/noteOutcome';
import { KnownLead } from '../../../../../nodes/shared/lead/knownLead';
import { recordWrite } from '../../../../../nodes/shared/lead/leadWrites';
import { leadLockKey } from '../../../../../nodes/shared/lead/locks';
import { endpoints } from '../../../../../nodes/shared/contract';
import { readingNow } from '../../../../../nodes/shared/lead/listLeads';
import { stopClock } from '../../../../support/stoppedClock';
import { failed, leadWith, scriptedCampaign } from './scriptedCampaign';

const sent = asSent('m1', new Date('2026-03-02T12:00:00Z'));
const unknown = asUnconfirmed('outcomeUnknown', 'Nobody knows');

/** Leads of earlier tests were written to at other simulated times. */
let noted = 0;

afterEach(() => jest.restoreAllMocks());

/** A contact with a claimed lead that ends so. */
async function note(
	ending: object,
	given: Parameters<typeof scriptedCampaign>[0] = {},
	claimedAt = new Date().toISOString(),
) {
	const run = scriptedCampaign({ leads: [leadWith()], ...given });
	const { attempt, campaign } = run;
	attempt.lead = KnownLead.read(structuredClone(run.leads[0]));
	attempt.claim = { ...newClaim('sending', attempt, campaign), at: claimedAt };
	attempt.report = { ...attempt.report, ...ending };
	const report = await noteOutcome(attempt, campaign);
	const [{ metadata }] = run.leads as unknown as [{ metadata: { campaigns?: { spring: object } } }];
	return { report, claim: metadata.campaigns?.spring, metadata, ...run };
}

describe('noteOutcome', () => {
	it.each([
		[sent, { status: 'sent', at: '2026-03-02T12:00:00.000Z', run: 'run-1' }],
		[unknown, { status: 'sending', finishedAt: expect.any(String) }],
		[asFailed('message', 'refused', 'No'), { status: 'released' }],
		[asPending('stopped', 'Later'), { status: 'released' }],
	])('notes %j beside the rest of the metadata', async (ending, claim) => {
		const noted = await note(ending);
		expect(noted.claim).toMatchObject(claim);
		expect(noted.metadata).toMatchObject({ vip: true });
		expect(noted.report).toMatchObject(ending);
	});

	it.each([
		['a conversation that was opened', false, false],
		['one that was there, where the CRM had no opening to note', true, true],
	])('reads before further notes after %s: %j', async (_which, conversationReused, expected) => {
		const ending = { ...sent, conversationReused };
		const { campaign } = await note(ending, { state: { readsBeforeNote: true } });
		expect(campaign.readsBeforeNote).toBe(expected);
	});

	it('brings back the claim of an earlier run that may have sent', async () => {
		const earlier = { status: 'sending', run: 'run-0', at: '2026-03-01T12:00:00.000Z' };
		const leads = [leadWith({ metadata: { vip: true, campaigns: { spring: earlier } } })];
		const { claim } = await note(asFailed('message', 'refused', 'No'), { leads });
		expect(claim).toEqual(earlier);
	});

	it.each([
		['another run', { run: 'run-2', status: 'sending' }, unknown],
		['another run', { run: 'run-2', status: 'sent' }, asFailed('message', 'refused', 'No')],
		['another phone', { run: 'run-1', status: 'sending' }, asPending('stopped', 'Later')],
	])('leaves a claim of %s alone: %j, %j', async (_whose, shown, ending) => {
		const other = { ...shown, phone: '5521987650009', isOwnConversation: false };
		const listLeads = () => [leadWith({ metadata: { campaigns: { spring: other } } })];
		const { requests } = await note(ending, { answers: { listLeads } });
		expect(requests.map(({ name }) => name)).toEqual(['listLeads']);
	});

	it.each([
		['does not show the claim yet', 0, [leadWith({ metadata: {} })], 'released'],
		['does not show the lead yet', 0, [], 'released'],
		['does not show the lead, and the claim has expired', 16, [], undefined],
	])('releases the claim if the list %s: %i minutes old', async (_how, minutes, listed, status) => {
		const claimedAt = new Date(Date.now() - minutes * 60_000).toISOString();
		const answers = { listLeads: () => listed };
		const { claim } = await note(asPending('stopped', 'Later'), { answers }, claimedAt);
		expect(claim).toEqual(status && expect.objectContaining({ status }));
	});

	it.each([
		[sent, { status: 'sent', reason: 'claimNotUpdated' }],
		[unknown, { status: 'unconfirmed', reason: 'outcomeUnknown' }],
		[asFailed('message', 'refused', 'No'), { status: 'failed', reason: 'refused' }],
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
		expect(report.error).toMatch(/^The campaign's claim, .* could not be released/);
	});

	it('does not write over what another contact has written to a lead that no list shows', async () => {
		const { campaign, attempt, requests, leads } = scriptedCampaign({
			leads: [leadWith()],
			answers: { listLeads: () => [] },
		});
		attempt.lead = KnownLead.read(structuredClone(leads[0]));
		attempt.claim = newClaim('sending', attempt, campaign);
		attempt.report = { ...attempt.report, ...sent };
		recordWrite(leadLockKey(campaign.client.host, 'lead-1'), 'another contact');
		expect(await noteOutcome(attempt, campaign)).toMatchObject({ reason: 'claimNotUpdated' });
		expect(requests.map(({ name }) => name)).not.toContain('updateLead');
	});

	it.each<[string, { reading?: number; beforeUpdate?: number }, string[]]>([
		['whose look-up is 4 s old', { reading: 4_000 }, ['updateLead']],
		['whose look-up is 6 s old', { reading: 6_000 }, ['listLeads', 'updateLead']],
		[
			'whose lead was read 0.6 s ago, beside another campaign',
			{ beforeUpdate: 600 },
			['listLeads', 'listLeads', 'updateLead'],
		],
	])('reads the lead of a message %s', async (_which, { reading = 0, beforeUpdate = 0 }, calls) => {
		const pass = stopClock();
		let waited = 0;
		const leads = [leadWith({ id: `lead-${++noted}` })];
		const state = { hasSeenOtherCampaign: beforeUpdate > 0 };
		const { campaign, attempt, requests } = scriptedCampaign({ leads, state });
		const { client } = campaign;
		const request = async (...given: Parameters<typeof client.request>) => {
			if (given[0] === endpoints.updateLead && waited++ === 0) pass(beforeUpdate);
			return await client.request(...given);
		};
		Object.assign(campaign, { client: { ...client, request } });
		attempt.lead = KnownLead.read(structuredClone(leads[0]));
		attempt.reading = readingNow();
		pass(reading);
		attempt.claim = newClaim('sending', attempt, campaign);
		attempt.report = { ...attempt.report, ...sent };
		await noteOutcome(attempt, campaign);
		expect(requests.map(({ name }) => name)).toEqual(calls);
	});

	it('says that a claim remains whose lead was created, and is not listed', async () => {
		const { campaign, attempt } = scriptedCampaign();
		attempt.claim = newClaim('sending', attempt, campaign);
		attempt.report = { ...attempt.report, ...asPending('stopped', 'Later'), leadId: 'lead-1' };
		expect(await noteOutcome(attempt, campaign)).toMatchObject({
			...{ status: 'unconfirmed', reason: 'unconfirmedClaim' },
			error: expect.stringMatching(/^Later The campaign's claim, .* could not be released/),
		});
	});
});
