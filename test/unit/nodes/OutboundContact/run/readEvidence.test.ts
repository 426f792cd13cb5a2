import type { IDataObject } from 'n8n-workflow';

import { readEvidence } from '../../../../../nodes/OutboundContact/run/readEvidence';
import { newClaim } from '../../../../../nodes/OutboundContact/attempt/ownClaim';
import { KnownLead } from '../../../../../nodes/shared/lead/knownLead';
import { failed, leadWith, scriptedCampaign } from '../steps/scriptedCampaign';

const now = new Date().toISOString();

/** A conversation as listed with its lead. */
const conversation = (lastMessageAt: string | null): IDataObject => ({
	...{ id: 'conversation', status: 'active', createdAt: now, lastMessageAt },
});

/** What is said of a message without a clear answer, by what the CRM lists since. */
async function evidenceOf(ownMessageAt: string | null, otherMessageAt: string | null) {
	const leads = [ownMessageAt, otherMessageAt].map((at, n) =>
		leadWith({
			...{ id: `lead-${n}`, phone: `551198765000${n}` },
			accountExternalConversations: [conversation(at)],
		}),
	);
	const { campaign, attempt } = scriptedCampaign({ leads });
	Object.assign(campaign.client, { pool: { concurrency: 1 } });
	const [unknown, sent] = leads.map((lead, item) => {
		const own = { ...attempt, lead: KnownLead.read(lead) };
		own.contact = { ...attempt.contact, item, phone: String(lead.phone) };
		return { ...own, claim: newClaim('sending', own, campaign) };
	});
	const report = { ...unknown.report, status: 'unconfirmed' as const };
	const reports = new Map([[0, report]]);
	await readEvidence(reports, [{ ...unknown, report }], sent, campaign);
	return reports.get(0)?.evidence;
}

describe('readEvidence', () => {
	it('says nothing of a lead that cannot be read, even where messages are shown', async () => {
		const run = scriptedCampaign({
			...{ leads: [leadWith()], answers: { listLeads: () => failed(500) } },
			state: { hasShownMessage: true },
		});
		const { campaign, attempt } = run;
		Object.assign(campaign.client, { pool: { concurrency: 1 } });
		attempt.lead = KnownLead.read(run.leads[0]);
		attempt.claim = newClaim('sending', attempt, campaign);
		attempt.report = { ...attempt.report, status: 'unconfirmed' };
		const reports = new Map([[0, attempt.report]]);
		await readEvidence(reports, [attempt], undefined, campaign);
		expect(reports.get(0)).toMatchObject({ status: 'unconfirmed', evidence: null });
	});

	const later = new Date(Date.now() + 60_000).toISOString();

	it.each([
		['messageShown', later, null],
		['noMessageShown', null, later],
		[null, null, null],
	])('says %j', async (evidence, own, other) => {
		expect(await evidenceOf(own, other)).toBe(evidence);
	});
});
