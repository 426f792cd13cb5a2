import { type IDataObject } from 'n8n-workflow';
import { type Campaign, newRunId } from '../../../../../nodes/OutboundContact/control/campaign';
import { withListing, type Attempt } from '../../../../../nodes/OutboundContact/steps/attempt';
import { newClaim } from '../../../../../nodes/OutboundContact/steps/claims';
import { judge, lookUpLead } from '../../../../../nodes/OutboundContact/steps/lookUpLead';
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
	const choosing = async (before: Attempt, campaign: Campaign) =>
		judge(withListing(before, { ...listing, ...times }), listing, before, campaign);
	const { contact, run: stopped } = await take(choosing, run);
	return { ...run, attempt: run.attempt, ended: contact, stopped };
}

describe('lookUpLead', () => {
	it('goes on without a lead, and with the oldest of several', async () => {
		const none = scriptedCampaign();
		expect(await take(lookUpLead, none)).toEqual({});
		expect(none.attempt).toMatchObject({ lead: undefined, hadLead: false });
		const newer = leadWith({ id: 'lead-2', createdAt: '2025-12-01T09:00:00.000Z' });
		const several = scriptedCampaign({ leads: [newer, leadWith()] });
		expect(await take(lookUpLead, several)).toEqual({});
		expect(several.attempt).toMatchObject({ lead: { id: 'lead-1' } });
	});

	it('follows up only on who is in the campaign', async () => {
		const settings = { followUpOn: { campaign: 'winter', who: 'everyone' } };
		const none = scriptedCampaign({ settings });
		expect((await take(lookUpLead, none)).contact).toMatchObject({ reason: 'notInCampaign' });
	});

	it('says whether the lead existed before this contact, where the list tells', async () => {
		const unrelated = leadWith({ id: 'lead-of-zoe', phone: '5521987650009' });
		const existed = async (listed: object[], lead?: KnownLead) => {
			const run = scriptedCampaign({ answers: { listLeads: () => listed } });
			if (lead) run.attempt.lead = lead;
			expect(await take(lookUpLead, run)).toEqual({});
			return run.attempt.hadLead;
		};
		expect(await existed([])).toBe(false);
		expect(await existed([leadWith()])).toBe(true);
		expect(await existed([leadWith(), unrelated])).toBe(true);
		expect(await existed([unrelated])).toBe(false);
		expect(await existed([leadWith()], KnownLead.read(leadWith()))).toBeUndefined();
	});

	it('searches all forms of a phone for an opt-out and for claims, and otherwise until a lead is found', async () => {
		const [mobile, short] = ['5491123456789', '541123456789'];
		const labels = [{ AccountLabel: { id: 'label-1', name: 'Opt-out', color: '#000000' } }];
		const leads = [
			leadWith({ phone: mobile }),
			leadWith({ id: 'lead-2', phone: short, accountCRMLeadLabelAssignments: labels }),
		];
		const search = async (settings: object) => {
			const run = scriptedCampaign({ leads, settings });
			run.attempt.contact.phone = mobile;
			const { contact } = await take(lookUpLead, run);
			return [contact?.reason, run.requests.length];
		};
		expect(await search({ skipLabels: ['optout'] })).toEqual(['optedOut', 2]);
		expect(await search({})).toEqual([undefined, 2]);
		expect(await search({ campaignKey: '' })).toEqual([undefined, 1]);
	});

	it('ends a contact whose lead is not listed any more when it is looked up again', async () => {
		const run = scriptedCampaign();
		run.attempt.lead = KnownLead.read(leadWith());
		expect((await take(lookUpLead, run)).contact).toMatchObject({ reason: 'leadUnreadable' });
		expect(run.attempt.lead).toMatchObject({ id: 'lead-1' });
	});

	it('goes on with its lead as it is listed now, although an older one has appeared', async () => {
		const labels = [{ AccountLabel: { id: 'label-1', name: 'stop', color: '#000000' } }];
		const older = { id: 'lead-0', createdAt: '2020-01-01T09:00:00Z' };
		const again = async (fields: IDataObject) => {
			const leads = [leadWith({ ...older, ...fields }), leadWith({ metadata: { score: 7 } })];
			const run = scriptedCampaign({ leads, settings: { skipLabels: ['stop'] } });
			run.attempt.lead = KnownLead.read(leadWith());
			return { ended: await take(lookUpLead, run), lead: run.attempt.lead };
		};
		expect((await again({})).lead).toMatchObject({ id: 'lead-1', metadata: { score: 7 } });
		const optedOut = await again({ accountCRMLeadLabelAssignments: labels });
		expect(optedOut.ended.contact).toMatchObject({ reason: 'optedOut' });
	});
});

describe('the leads of a contact', () => {
	it('goes on with the times of the reading', async () => {
		const { attempt, ended } = await choose({}, {}, hourMs);
		expect(ended).toBeUndefined();
		expect(attempt).toMatchObject({
			lead: { id: 'lead-1' },
			reading: { startedAt: 1, answeredAt: 2, clockOffsetMs: hourMs },
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

	it('leaves nobody out for the claim of the contact itself, which shows that the CRM keeps claims', async () => {
		const run = scriptedCampaign({ leads: [leadWith()] });
		const spring = newClaim('sending', run.attempt, run.campaign);
		run.leads[0].metadata = { campaigns: { spring } };
		expect(await take(lookUpLead, run)).toEqual({});
		expect(run.campaign.hasShownClaim).toBe(true);
		run.leads[0].metadata = { campaigns: { spring: { ...spring, status: 'sent' } } };
		expect((await take(lookUpLead, run)).contact).toMatchObject({ reason: 'alreadySent' });
	});

	it.each([
		['a run that began earlier, since this one began', 1_500, -500, 'run-0', true],
		['one that claimed a second after this one began', 1_000, -500, 'run-0', true],
		['one that claimed less after it', 999, -500, 'run-0', false],
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
		['the claim is a second older than this run', 'lead-1', false, -1_000, true],
		['the claim is older than this run', 'lead-1', false, -1_001, false],
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
			run.attempt.lead = id === undefined ? undefined : KnownLead.read(before);
			run.attempt.hadLead = id !== undefined;
			const fields = { metadata: { campaigns: { spring } } };
			const { ended, stopped } = await choose(fields, {}, 0, run);
			expect(stopped ?? ended?.reason).toEqual(
				stops ? expect.stringContaining('Run again when it has ended') : 'alreadySent',
			);
		},
	);

	it('does not take its first look-up for a second one', async () => {
		const began = Date.now() - 10_000;
		const spring = {
			...{ status: 'sent', run: 'run-0', at: new Date(began - 100).toISOString() },
			...{ began: new Date(began - 2_000).toISOString(), isOwnConversation: false },
		};
		const leads = [leadWith({ metadata: { campaigns: { spring } } })];
		const run = scriptedCampaign({ leads, state: { began } });
		expect((await take(lookUpLead, run)).contact).toMatchObject({ reason: 'alreadySent' });
		expect(run.attempt.hadLead).toBe(true);
	});

	it('does not leave a contact out for the conversation that it has opened itself', async () => {
		const opened = { id: 'c-1', status: 'active', accountChatSectorId: 'sector-1' };
		const leads = [leadWith({ accountExternalConversations: [opened] })];
		const again = async (id: string | null) => {
			const run = scriptedCampaign({ leads, settings: { onActiveConversation: 'skip' } });
			run.attempt.lead = KnownLead.read(leadWith());
			run.attempt.conversation = { id, isReused: false };
			return (await take(lookUpLead, run)).contact?.reason;
		};
		expect(await again(null)).toBe('activeConversation');
		expect(await again('c-1')).toBeUndefined();
	});

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
