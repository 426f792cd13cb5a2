import { lookUpAgain, lookUpLead } from '../../../../../nodes/OutboundContact/steps/lookUpLead';
import type { Attempt, AttemptWithLead } from '../../../../../nodes/OutboundContact/steps/attempt';
import type { Campaign } from '../../../../../nodes/OutboundContact/control/campaign';
import { KnownLead } from '../../../../../nodes/shared/lead/knownLead';
import { leadWith, scriptedCampaign, take } from './scriptedCampaign';

describe('lookUpLead', () => {
	it('goes on without a lead, and with the oldest of several', async () => {
		const none = scriptedCampaign();
		expect(await take(lookUpLead, none)).toEqual({});
		expect(none.attempt).toMatchObject({ lead: undefined, report: { leadAlreadyExisted: false } });
		const newer = leadWith({ id: 'lead-2', createdAt: '2025-12-01T09:00:00.000Z' });
		const several = scriptedCampaign({ leads: [newer, leadWith()] });
		expect(await take(lookUpLead, several)).toEqual({});
		expect(several.attempt).toMatchObject({ lead: { id: 'lead-1' }, report: { leadId: 'lead-1' } });
	});

	it('follows up only on who is in the campaign, unless a lead may be missing from the list', async () => {
		const settings = { followUpOn: { campaign: 'winter', who: 'everyone' } };
		const none = scriptedCampaign({ settings });
		expect((await take(lookUpLead, none)).contact).toMatchObject({ reason: 'notInCampaign' });
		const listLeads = () => [leadWith({ phone: '5521987650009' })];
		const unsure = scriptedCampaign({ settings, answers: { listLeads } });
		expect((await take(lookUpLead, unsure)).contact).toMatchObject({ reason: 'leadUnreadable' });
	});

	it('says whether the lead existed before this contact, where the list tells', async () => {
		const unrelated = leadWith({ id: 'lead-of-zoe', phone: '5521987650009' });
		const existed = async (listed: object[], lead?: KnownLead) => {
			const run = scriptedCampaign({ answers: { listLeads: () => listed } });
			if (lead) run.attempt.lead = lead;
			expect(await take(lookUpLead, run)).toEqual({});
			return run.attempt.report.leadAlreadyExisted;
		};
		expect(await existed([])).toBe(false);
		expect(await existed([leadWith()])).toBe(true);
		expect(await existed([leadWith(), unrelated])).toBe(true);
		expect(await existed([unrelated])).toBeNull();
		expect(await existed([leadWith()], KnownLead.read(leadWith()))).toBeNull();
	});

	it('searches all forms of a phone for an opt-out, and otherwise until a lead is found', async () => {
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
		expect(await search({})).toEqual([undefined, 1]);
	});

	it('ends a contact whose lead is not listed any more when it is looked up again', async () => {
		const run = scriptedCampaign();
		run.attempt.lead = KnownLead.read(leadWith());
		const again = async (attempt: Attempt, campaign: Campaign) =>
			await lookUpAgain(attempt as AttemptWithLead, campaign);
		expect((await take(again, run)).contact).toMatchObject({ reason: 'leadUnreadable' });
	});
});
