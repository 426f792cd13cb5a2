import {
	asFailed,
	asPending,
	asSent,
	asUnconfirmed,
} from '../../../../../nodes/OutboundContact/report/report';
import { newClaim } from '../../../../../nodes/OutboundContact/steps/ownClaim';
import { noteOutcome } from '../../../../../nodes/OutboundContact/steps/noteOutcome';
import { failed, leadWith, scriptedCampaign } from './scriptedCampaign';

const sent = asSent('m1', new Date('2026-03-02T12:00:00Z'));
const unknown = asUnconfirmed('outcomeUnknown', 'Nobody knows');

/** A contact with a claimed lead that ends so. */
async function note(ending: object, given: Parameters<typeof scriptedCampaign>[0] = {}) {
	const run = scriptedCampaign({ leads: [leadWith()], ...given });
	const { attempt, campaign } = run;
	attempt.lead = structuredClone(run.leads[0]) as never;
	attempt.claim = newClaim('sending', attempt, campaign);
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

	it('brings back the claim of an earlier run that may have sent', async () => {
		const earlier = { status: 'sending', run: 'run-0', at: '2026-03-01T12:00:00.000Z' };
		const leads = [leadWith({ metadata: { vip: true, campaigns: { spring: earlier } } })];
		const { claim } = await note(asFailed('message', 'refused', 'No'), { leads });
		expect(claim).toEqual(earlier);
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
});
