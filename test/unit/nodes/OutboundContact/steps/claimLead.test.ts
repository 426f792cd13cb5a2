import type { IDataObject } from 'n8n-workflow';

import { claimLead } from '../../../../../nodes/OutboundContact/steps/claimLead';
import { KnownLead } from '../../../../../nodes/shared/lead/knownLead';
import { failed, leadWith, scriptedCampaign, take, type Answering } from './scriptedCampaign';

const claimOf = ({ metadata }: IDataObject) =>
	(metadata as { campaigns?: { spring?: object } } | undefined)?.campaigns?.spring;

/** A run that has looked up a lead. */
function prepared(given: Parameters<typeof scriptedCampaign>[0] = {}) {
	const { leads = [leadWith()] } = given;
	const prepared = scriptedCampaign({ ...given, leads });
	prepared.attempt.lead = KnownLead.read(structuredClone(leads[0]));
	return prepared;
}

const namesOf = ({ requests }: ReturnType<typeof scriptedCampaign>) =>
	requests.map(({ name }) => name);

describe('claimLead', () => {
	it('sends nothing without a key', async () => {
		const run = prepared({ settings: { campaignKey: '' } });
		expect(await take(claimLead, run)).toEqual({});
		expect(namesOf(run)).toEqual([]);
	});

	it('writes the claim beside the rest of the metadata, and reads the first one twice', async () => {
		const run = prepared();
		expect(await take(claimLead, run)).toEqual({});
		expect(namesOf(run)).toEqual(['updateLead', 'listLeads', 'listLeads']);
		const [{ metadata }] = run.leads;
		expect(metadata).toMatchObject({ vip: true });
		expect(claimOf(run.leads[0])).toMatchObject({ status: 'sending', run: 'run-1', key: 'Spring' });
		expect(run.campaign.hasShownClaim).toBe(true);
	});

	it('reads a later claim only if the answer does not show it', async () => {
		const state = { hasSentMessage: true };
		const clear = prepared({ state });
		expect(await take(claimLead, clear)).toEqual({});
		expect(namesOf(clear)).toEqual(['updateLead']);
		for (const answer of [{}, leadWith()]) {
			const updateLead: Answering = (_request, usual) => (usual(), answer);
			const silent = prepared({ state, answers: { updateLead } });
			expect(await take(claimLead, silent)).toEqual({});
			expect(namesOf(silent)).toEqual(['updateLead', 'listLeads']);
		}
	});

	it('stops before the first message where one of two replicas lacks the claim', async () => {
		let readings = 0;
		const listLeads = () => (++readings === 1 ? run.leads : [leadWith()]);
		const run: ReturnType<typeof prepared> = prepared({ answers: { listLeads } });
		const { run: text } = await take(claimLead, run);
		expect(text).toContain('does not keep');
		expect(claimOf(run.leads[0])).toMatchObject({ status: 'released' });
		expect(run.attempt.claim).toBeUndefined();
	});

	it('names what an update has lost, with its value, and writes it back once', async () => {
		let updates = 0;
		const run = prepared({
			answers: {
				updateLead: (_request, usual) =>
					++updates === 1 ? Object.assign(usual(), { email: '', vip: undefined }) : usual(),
			},
		});
		const { run: text } = await take(claimLead, run);
		expect(text).toContain('lead lead-1 lost email: "ana@example.com"');
		expect(namesOf(run).filter((name) => name === 'updateLead')).toHaveLength(2);
		expect(run.leads[0]).toMatchObject({ email: 'ana@example.com', metadata: { vip: true } });
	});

	it('leaves a lead to the run that has claimed it meanwhile', async () => {
		const other = { status: 'sending', run: 'run-2', at: new Date().toISOString() };
		const campaigns = { spring: { ...other, isOwnConversation: false } };
		const listLeads = () => [leadWith({ metadata: { vip: true, campaigns } })];
		const run = prepared({ state: { hasShownClaim: true }, answers: { listLeads } });
		const { contact } = await take(claimLead, run);
		expect(contact).toMatchObject({ status: 'unconfirmed', reason: 'unconfirmedClaim' });
	});

	it('refuses the run if the first claim is refused, and keeps a claim that may be stored', async () => {
		const refused = prepared({ answers: { updateLead: () => failed(422) } });
		expect((await take(claimLead, refused)).run).toContain('does not accept');
		expect(refused.attempt.claim).toBeUndefined();
		const lost = prepared({ answers: { updateLead: () => failed() } });
		expect(await take(claimLead, lost)).toHaveProperty('thrown');
		expect(lost.attempt.claim).toMatchObject({ status: 'sending' });
	});
});
