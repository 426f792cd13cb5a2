import type { IDataObject } from 'n8n-workflow';

import { newRunId } from '../../../../../nodes/OutboundContact/control/campaign';
import { newClaim } from '../../../../../nodes/OutboundContact/steps/claims';
import { chooseLead } from '../../../../../nodes/OutboundContact/steps/lookUpLead';
import { KnownLead } from '../../../../../nodes/shared/lead/knownLead';
import { leadWith, scriptedCampaign, take } from './scriptedCampaign';

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
	const { contact, run: stopped } = await take(choosing, run);
	return { ...run, attempt: run.attempt, ended: contact, stopped };
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
		const { campaign, ended } = await choose(
			{ metadata: { campaigns: { spring } } },
			...([{}, 0, run] as const),
		);
		const { attempt } = run;
		expect(ended).toBeUndefined();
		expect(attempt.lead?.claims).toEqual([]);
		expect(campaign.hasShownClaim).toBe(true);
	});

	it.each([
		['a run that began earlier, since this one began', 1_500, -500, 'run-0', true],
		['one that began later', 1_500, 500, 'run-0', false],
		['one that began earlier, and has claimed before this one began', 900, -500, 'run-0', false],
		['one that began at the same moment, with a lower ID', 1_500, 0, 'run-0', true],
		['one that began at the same moment, with a higher ID', 1_500, 0, 'run-2', false],
	])('leaves the rest to another process: %s', async (_which, after, before, run, stops) => {
		const began = Date.now() - 10_000;
		const claim = {
			...{ status: 'sent', run, at: new Date(began + after).toISOString() },
			...{ began: new Date(began + before).toISOString(), isOwnConversation: false },
		};
		const other = scriptedCampaign({ state: { began } });
		const { ended, stopped } = await choose(
			{ metadata: { campaigns: { spring: claim } } },
			...([{}, 0, other] as const),
		);
		expect(stopped ?? ended?.reason).toEqual(
			stops ? expect.stringContaining('Run again when it has ended') : 'alreadySent',
		);
	});

	it.each([
		['it was without that claim when it was looked up before', 'lead-1', false, 100, true],
		['it had that claim before', 'lead-1', true, 100, false],
		['the claim is older than this run', 'lead-1', false, -1_500, false],
		['another lead was found before', 'lead-0', false, 100, false],
		['there was none before', undefined, false, 100, true],
	])(
		'tells by an earlier look-up that a claim is new: %s',
		async (_which, id, had, after, stops) => {
			const began = Date.now() - 10_000;
			const spring = {
				...{ status: 'sent', run: 'run-0', at: new Date(began + after).toISOString() },
				...{ began: new Date(began - 2_000).toISOString(), isOwnConversation: false },
			};
			const run = scriptedCampaign({ state: { began } });
			const before = leadWith({ id, metadata: { campaigns: had ? { spring } : {} } });
			Object.assign(run.attempt, { isLookedUp: true, lead: id && KnownLead.read(before) });
			const fields = { metadata: { campaigns: { spring } } };
			const { ended, stopped } = await choose(fields, {}, 0, run);
			expect(stopped ?? ended?.reason).toEqual(
				stops ? expect.stringContaining('Run again when it has ended') : 'alreadySent',
			);
		},
	);

	it('goes on beside a run of its own process, which locks keep apart', async () => {
		const began = Date.now() - 10_000;
		const claim = {
			...{ status: 'sent', run: newRunId(), at: new Date(began + 1_500).toISOString() },
			...{ began: new Date(began - 500).toISOString(), isOwnConversation: false },
		};
		const other = scriptedCampaign({ state: { began } });
		const { ended } = await choose(
			{ metadata: { campaigns: { spring: claim } } },
			...([{}, 0, other] as const),
		);
		expect(ended?.reason).toBe('alreadySent');
	});
});
