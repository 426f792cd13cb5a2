import { createLead } from '../../../../../nodes/OutboundContact/steps/createLead';
import { failed, phone, scriptedCampaign, take } from './scriptedCampaign';

const withoutKey = { settings: { campaignKey: '' } };

describe('createLead', () => {
	it('does not read a lead that is certainly new where nothing depends on it', async () => {
		const run = scriptedCampaign(withoutKey);
		expect(await take(createLead, run)).toEqual({});
		expect(run.requests.map(({ name }) => name)).toEqual(['createLead']);
		expect(run.attempt.lead).toMatchObject({ id: 'lead-1', phone });
		expect(run.attempt.report).toMatchObject({ leadId: 'lead-1', leadAlreadyExisted: false });
	});

	it('claims with the creation once the CRM has taken a message, and reads the first one back', async () => {
		const run = scriptedCampaign({ state: { hasSentMessage: true } });
		expect(await take(createLead, run)).toEqual({});
		expect(run.requests.map(({ name }) => name)).toEqual(['createLead', 'listLeads']);
		expect(run.attempt.claim).toMatchObject({ status: 'sending', run: 'run-1' });
		expect(run.campaign.claimByCreation).toBe('proved');
		run.attempt.lead = undefined;
		run.leads.length = 0;
		expect(await take(createLead, run)).toEqual({});
		expect(run.requests).toHaveLength(3);
	});

	it('sends no claim with creations any more if the CRM refuses or drops it', async () => {
		const state = { hasSentMessage: true };
		const refusing = scriptedCampaign({
			state,
			answers: { createLead: ({ body }, usual) => (body?.metadata ? failed(422) : usual()) },
		});
		const dropping = scriptedCampaign({
			state,
			answers: { createLead: (_request, usual) => Object.assign(usual(), { metadata: {} }) },
		});
		for (const run of [refusing, dropping]) {
			expect(await take(createLead, run)).toEqual({});
			expect(run.attempt.claim).toBeUndefined();
			expect(run.campaign.claimByCreation).toBe('off');
		}
	});

	it('keeps a claim that a creation without an answer may have left', async () => {
		const run = scriptedCampaign({
			state: { hasSentMessage: true },
			answers: { createLead: () => failed() },
		});
		expect(await take(createLead, run)).toHaveProperty('thrown');
		expect(run.attempt.claim).toMatchObject({ status: 'sending' });
	});
});
