import { createLead } from '../../../../../nodes/OutboundContact/steps/createLead';
import { failed, leadWith, phone, scriptedCampaign, take } from './scriptedCampaign';

const withoutKey = { settings: { campaignKey: '' } };

const bodiesOf = ({ requests }: ReturnType<typeof scriptedCampaign>) =>
	requests.flatMap(({ name, body }) => (name === 'createLead' ? body : []));

describe('createLead', () => {
	it('does not read a lead that is certainly new where nothing depends on it', async () => {
		const run = scriptedCampaign(withoutKey);
		expect(await take(createLead, run)).toEqual({});
		expect(run.requests.map(({ name }) => name)).toEqual(['createLead']);
		expect(run.attempt.lead).toMatchObject({ id: 'lead-1', phone });
		expect(run.attempt.report).toMatchObject({ leadId: 'lead-1', leadAlreadyExisted: false });
	});

	it('reads a lead that was there', async () => {
		const run = scriptedCampaign({
			...withoutKey,
			leads: [leadWith()],
			answers: { createLead: () => leadWith() },
		});
		expect(await take(createLead, run)).toEqual({});
		expect(run.requests.map(({ name }) => name)).toEqual(['createLead', 'listLeads']);
		expect(run.attempt.report).toMatchObject({ leadAlreadyExisted: true });
	});

	it('creates its own lead beside that of somebody else with the same e-mail', async () => {
		const other = leadWith({ id: 'lead-of-zoe', phone: '5521987650009' });
		const run = scriptedCampaign({
			...withoutKey,
			leadBody: { email: 'ana@example.com' },
			leads: [other],
			answers: { createLead: ({ body }, usual) => (body?.email ? other : usual()) },
		});
		expect(await take(createLead, run)).toEqual({});
		expect(bodiesOf(run)).toEqual([
			expect.objectContaining({ email: 'ana@example.com' }),
			expect.not.objectContaining({ email: expect.anything() }),
		]);
		expect(run.attempt.lead).toMatchObject({ id: 'lead-2', phone });
		expect(run.attempt.report.note).toContain('"Email" not stored: the lead lead-of-zoe');
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
