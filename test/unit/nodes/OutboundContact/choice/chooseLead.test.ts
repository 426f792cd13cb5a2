import type { IDataObject } from 'n8n-workflow';

import { newClaim } from '../../../../../nodes/OutboundContact/attempt/ownClaim';
import { chooseLead } from '../../../../../nodes/OutboundContact/choice/chooseLead';
import { KnownLead } from '../../../../../nodes/shared/lead/knownLead';
import { leadWith, scriptedCampaign, take } from '../steps/scriptedCampaign';

const hourMs = 3_600_000;

/** What is done with a lead that was listed by a CRM whose clock is ahead of n8n's. */
async function choose(
	fields: IDataObject,
	settings: object,
	clockOffsetMs = 0,
	run = scriptedCampaign({ settings }),
) {
	const listing = { leads: [KnownLead.read(leadWith(fields))], clockOffsetMs };
	const times = { startedAt: 1, answeredAt: 2 };
	const choosing = async () => chooseLead({ ...listing, ...times }, [], run.attempt, run.campaign);
	return { ...run, ended: (await take(choosing, run)).contact };
}

describe('chooseLead', () => {
	it('goes on with the times of the reading', async () => {
		const { attempt, ended } = await choose({}, {}, hourMs);
		expect(ended).toBeUndefined();
		expect(attempt).toMatchObject({
			...{ lead: { id: 'lead-1' }, clockOffsetMs: hourMs },
			reading: { startedAt: 1, answeredAt: 2 },
		});
	});

	it.each([
		['ahead', 1, 23.5, 'contactedRecently'],
		['ahead', 1, 24.5, undefined],
		['behind', -1, 24.5, 'contactedRecently'],
		['behind', -1, 25.5, undefined],
	])(
		"counts hours back from the earlier clock, where the CRM's is %s by %d: %d hours ago",
		async (_where, ahead, ago, reason) => {
			const lastMessageAt = new Date(Date.now() - ago * hourMs).toISOString();
			const conversation = { id: 'c', status: 'closed', createdAt: lastMessageAt, lastMessageAt };
			const { ended } = await choose(
				{ accountExternalConversations: [conversation] },
				{ skipIfContactedWithinHours: 24 },
				ahead * hourMs,
			);
			expect(ended?.reason).toBe(reason);
		},
	);

	it('names an earlier campaign with the same template, in a preview alone', async () => {
		const at = new Date(Date.now() - hourMs).toISOString();
		const winter = { status: 'sent', key: 'Winter', at, template: 'welcome|pt_BR' };
		const ofOther = { ...winter, key: 'Other', template: 'hello|pt_BR' };
		const lead = { metadata: { campaigns: { other: ofOther, winter } } };
		const preview = await choose(lead, { mode: 'preview' });
		expect(preview.attempt.report.earlierCampaign).toBe('Winter');
		expect((await choose(lead, {})).attempt.report).not.toHaveProperty('earlierCampaign');
	});

	it('takes its own claim off the lead, which shows that the CRM keeps claims', async () => {
		const run = scriptedCampaign();
		const spring = { ...newClaim('sending', run.attempt, run.campaign) };
		const { attempt, campaign, ended } = await choose(
			{ metadata: { campaigns: { spring } } },
			...([{}, 0, run] as const),
		);
		expect(ended).toBeUndefined();
		expect(attempt.lead?.claims).toEqual([]);
		expect(campaign.hasShownClaim).toBe(true);
	});
});
