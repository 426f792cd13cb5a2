import { newClaim } from '../../../../../nodes/OutboundContact/attempt/ownClaim';
import { Notes } from '../../../../../nodes/OutboundContact/run/notes';
import { KnownLead } from '../../../../../nodes/shared/lead/knownLead';
import { failed, leadWith, scriptedCampaign } from '../steps/scriptedCampaign';

jest.mock('../../../../../nodes/shared/wait', () => ({
	...jest.requireActual<object>('../../../../../nodes/shared/wait'),
	wait: async () => true,
}));

const secondMs = 1_000;

/** Leads of earlier tests were written to at other simulated times. */
let made = 0;

/** A run that has noted three messages, of which another campaign has written over the first note. */
function threeNotes(hasSeenOther: boolean, given: Parameters<typeof scriptedCampaign>[0] = {}) {
	let now = performance.now();
	jest.spyOn(performance, 'now').mockImplementation(() => now);
	const phones = [1, 2, 3].map((n) => `551198765000${n}`);
	const leads = phones.map((phone) => leadWith({ id: `lead-${made++}`, phone, metadata: {} }));
	const { campaign, attempt, requests } = scriptedCampaign({
		...given,
		leads,
		state: { hasSeenOther },
	});
	Object.assign(campaign.client, { pool: { concurrency: 1 } });
	const notes = new Notes(campaign);
	for (const [n, lead] of leads.entries()) {
		const contact = { ...attempt.contact, phone: phones[n] };
		const ofLead = { ...attempt, contact, lead: KnownLead.read({ ...lead }) };
		const claim = newClaim('sent', ofLead, campaign);
		notes.add({ ...ofLead, claim });
		if (n > 0) lead.metadata = { campaigns: { spring: claim } };
	}
	return { notes, requests, leads, pass: (seconds: number) => (now += seconds * secondMs) };
}

afterEach(() => jest.restoreAllMocks());

describe('the notes of a run', () => {
	it('are verified while it goes on, once they are old enough, some per contact', async () => {
		const { notes, requests, leads, pass } = threeNotes(true);
		pass(9);
		await notes.verifySettled();
		expect(requests).toEqual([]);
		pass(2);
		await notes.verifySettled();
		expect(requests.map(({ name, query, id }) => [name, query?.phone ?? id])).toEqual([
			['listLeads', '5511987650001'],
			['updateLead', leads[0].id],
			['listLeads', '5511987650002'],
		]);
		expect(leads[0].metadata).toMatchObject({ campaigns: { spring: { status: 'sent' } } });
		requests.splice(0);
		await notes.verifySettled();
		expect(requests.map(({ query }) => query)).toEqual([{ phone: '5511987650003' }]);
	});

	it('are verified again where they had to be written again, and each once otherwise', async () => {
		const { notes, requests, pass } = threeNotes(true);
		pass(11);
		await notes.verifySettled();
		await notes.verifySettled();
		requests.splice(0);
		await notes.verifyAll();
		expect(requests.map(({ name, query }) => [name, query])).toEqual([
			['listLeads', { phone: '5511987650001' }],
		]);
	});

	it('stay as they are where their leads cannot be read any more', async () => {
		const answers = { listLeads: () => failed(500) };
		const { notes, requests, leads, pass } = threeNotes(true, { answers });
		pass(11);
		await notes.verifySettled();
		await notes.verifyAll();
		expect(requests.map(({ name }) => name)).toEqual(Array(3).fill('listLeads'));
		expect(leads[0].metadata).toEqual({});
	});

	it('are not read by a run that has met no other campaign', async () => {
		const { notes, requests, pass } = threeNotes(false);
		pass(60);
		await notes.verifySettled();
		await notes.verifyAll();
		expect(requests).toEqual([]);
	});
});
