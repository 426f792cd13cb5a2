import type { IDataObject } from 'n8n-workflow';

import { type DialectName, type LeadRecord } from '../../sandbox';
import { contacts, notSent, phoneOf, sent, withKey } from '../support/outboundRun';
import { SandboxedCampaign } from '../support/sandboxedCampaign';

const node = new SandboxedCampaign();

const startWithDialects = async (...dialects: DialectName[]) => await node.reset(...dialects);

const run = async (count: number, options: IDataObject = {}, credential: IDataObject = {}) =>
	await node.run(withKey('spring', options), contacts(count), {
		credential,
	});

const leadOf = (n: number) => node.account.leads.findBy('phone', phoneOf(n))[0];

/** The campaign's note on a lead. */
const noteOn = ({ metadata }: LeadRecord) =>
	(metadata.campaigns as Record<string, IDataObject> | undefined)?.spring;

const addExistingLeads = (n: number, fields: Partial<LeadRecord> = {}) =>
	node.account.addLead({
		phone: phoneOf(n),
		createdAt: '2026-01-05T12:00:00.000Z',
		...fields,
	});

async function countRequests(): Promise<Record<string, number>> {
	const { counts } = await node.requestSummary();
	const sums: Record<string, number> = {};
	for (const [request, count] of Object.entries(counts)) {
		const route = request.replace(/^(PUT \/lead)\/.+/, '$1');
		sums[route] = (sums[route] ?? 0) + count;
	}
	return sums;
}

describe('a lead that is claimed by its own creation', () => {
	it('needs no other claim, and has the same note as any claim', async () => {
		expect(sent(await run(12))).toHaveLength(12);
		const counts = await countRequests();
		// One for each message, and the proven claim of the first lead.
		expect(counts['PUT /lead']).toBe(13);
		expect(counts['POST /lead']).toBe(12);
		for (let n = 0; n < 12; n++) expect(noteOn(leadOf(n))?.status).toBe('sent');
		const again = notSent(await run(12));
		expect(again).toHaveLength(12);
		expect(new Set(again.map(({ reason }) => reason))).toEqual(new Set(['alreadySent']));
	});

	it('stays so after a contact whose creation was refused for its own data', async () => {
		const refused = { type: 'status', status: 400, body: { error: 'No such owner' } };
		// The first creation has no claim; the second is refused with and without one.
		await node.injectFault('createLead', refused, [2, 3]);
		const finished = await run(8, {}, { maxConcurrentRequests: 1 });
		expect(sent(finished)).toHaveLength(7);
		expect((await countRequests())['PUT /lead']).toBe(8);
	});

	it('keeps the metadata of its contact, also where the answer hides it', async () => {
		await startWithDialects('postAnswersIdOnly');
		addExistingLeads(0, { name: 'Contact 0' });
		const parameters = { ...withKey('spring'), leadFields: { metadata: '{ "source": "fair" }' } };
		expect(sent(await node.run(parameters, contacts(6)))).toHaveLength(6);
		for (let n = 1; n < 6; n++) expect(leadOf(n).metadata).toMatchObject({ source: 'fair' });
	});

	it('may stay where the answer to its creation was lost, which its row says', async () => {
		const lost = { type: 'resetAfter' };
		await node.injectFault('createLead', lost, [6, 8, 10]);
		const finished = await run(16, {}, { maxRetries: 0 });
		expect(notSent(finished).map(({ reason }) => reason)).toEqual(Array(3).fill('outcomeUnknown'));
		for (const { phone, error } of notSent(finished)) {
			const [lead] = node.account.leads.findBy('phone', phone);
			expect(noteOn(lead)?.status).toBe('sending');
			expect(error).toContain('could not be written back');
		}
		const again = notSent(await run(16)).filter(({ reason }) => reason !== 'alreadySent');
		expect(again.map(({ reason }) => reason)).toEqual(Array(3).fill('unconfirmedClaim'));
		expect(node.messages).toHaveLength(13);
	});
});
