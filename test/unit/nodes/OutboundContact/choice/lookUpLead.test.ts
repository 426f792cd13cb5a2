import { lookUpLead } from '../../../../../nodes/OutboundContact/choice/lookUpLead';
import { leadWith, phone, scriptedCampaign, take } from '../steps/scriptedCampaign';

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

	it('leaves out who has opted out on a lead with the same tax ID', async () => {
		const labels = [{ AccountLabel: { id: 'label-1', name: 'Opt-out', color: '#000000' } }];
		const zoe = leadWith({
			...{ phone: '5521987650009', taxId: '52998224725' },
			accountCRMLeadLabelAssignments: labels,
		});
		const settings = { skipLabels: ['optout'] };
		const run = scriptedCampaign({ leads: [zoe], settings, leadBody: { taxId: '52998224725' } });
		expect((await take(lookUpLead, run)).contact).toMatchObject({ reason: 'optedOut' });
	});

	it('does not store the tax ID of somebody else', async () => {
		const zoe = leadWith({ id: 'lead-of-zoe', phone: '5521987650009', taxId: '52998224725' });
		const run = scriptedCampaign({ leads: [zoe], leadBody: { taxId: '52998224725' } });
		expect(await take(lookUpLead, run)).toEqual({});
		expect(run.attempt.contact.leadBody).toEqual({ name: 'Ana', phone });
		expect(run.attempt.report.note).toContain('"Tax ID" not stored: the lead lead-of-zoe');
	});

	it('follows up only on who is in the campaign, unless a lead may be missing from the list', async () => {
		const settings = { followUpOn: { campaign: 'winter', who: 'everyone' } };
		const none = scriptedCampaign({ settings });
		expect((await take(lookUpLead, none)).contact).toMatchObject({ reason: 'notInCampaign' });
		const listLeads = () => [leadWith({ phone: '5521987650009' })];
		const unsure = scriptedCampaign({ settings, answers: { listLeads } });
		expect((await take(lookUpLead, unsure)).contact).toMatchObject({ reason: 'leadUnreadable' });
	});
});
