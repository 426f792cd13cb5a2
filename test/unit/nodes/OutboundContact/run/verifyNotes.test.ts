import type { IDataObject } from 'n8n-workflow';

import { newClaim } from '../../../../../nodes/OutboundContact/attempt/ownClaim';
import { noteOf, verifyNotes } from '../../../../../nodes/OutboundContact/run/verifyNotes';
import { KnownLead } from '../../../../../nodes/shared/lead/knownLead';
import { failed, leadWith, scriptedCampaign } from '../steps/scriptedCampaign';

/** A run that has noted as many messages, each on a lead of its own. */
function noted(count: number, given: Parameters<typeof scriptedCampaign>[0] = {}) {
	const leads = Array.from({ length: count }, (_, n) =>
		leadWith({ id: `lead-${n}`, phone: `5511987650${100 + n}` }),
	);
	const run = scriptedCampaign({ ...given, leads });
	Object.assign(run.campaign.client, { pool: { concurrency: 4 } });
	const notes = leads.map((lead) => {
		const contact = { ...run.attempt.contact, phone: String(lead.phone) };
		const attempt = { ...run.attempt, contact, lead: KnownLead.read(structuredClone(lead)) };
		const claim = newClaim('sent', attempt, run.campaign);
		lead.metadata = { ...(lead.metadata as object), campaigns: { spring: { ...claim } } };
		return { lead: attempt.lead, claim, clockOffsetMs: 0 };
	});
	return {
		...run,
		notes,
		count: (name: string) => run.requests.filter((each) => each.name === name).length,
	};
}

const metadataOf = ({ metadata }: IDataObject) =>
	metadata as { vip?: boolean; campaigns: Record<string, IDataObject> };

/** Writes the metadata of another campaign over a note, as it was read before it. */
const overwrite = (lead: IDataObject) => {
	lead.metadata = { vip: true, campaigns: { summer: { status: 'released', run: 'other' } } };
};

describe('verifyNotes', () => {
	it('reads nothing where few leads were noted and no other campaign was met', async () => {
		const run = noted(20);
		await verifyNotes(run.notes, run.campaign);
		expect(run.requests).toEqual([]);
	});

	it('reads a sample of many notes, in equal distances', async () => {
		const run = noted(24);
		await verifyNotes(run.notes, run.campaign);
		expect(run.requests.map(({ name, query }) => [name, query?.phone])).toEqual(
			[0, 4, 8, 12, 16, 20].map((n) => ['listLeads', `5511987650${100 + n}`]),
		);
	});

	it('reads all notes where another campaign was met, and writes those again that it lacks', async () => {
		const run = noted(3, { state: { hasSeenOther: true } });
		overwrite(run.leads[1]);
		await verifyNotes(run.notes, run.campaign);
		const { vip, campaigns } = metadataOf(run.leads[1]);
		expect(vip).toBe(true);
		expect(campaigns.spring).toEqual(run.notes[1].claim);
		expect(campaigns.summer).toEqual({ status: 'released', run: 'other' });
		// What was written again is read once more.
		expect([run.count('listLeads'), run.count('updateLead')]).toEqual([4, 1]);
	});

	it('reads all notes once a sample shows another campaign', async () => {
		const run = noted(21);
		const at = new Date().toISOString();
		metadataOf(run.leads[0]).campaigns.summer = { status: 'sending', run: 'other', at };
		await verifyNotes(run.notes, run.campaign);
		expect(run.campaign.hasSeenOther).toBe(true);
		expect(run.count('listLeads')).toBe(6 + 21);
	});

	it('gives up after three rounds, and where a lead cannot be read or written', async () => {
		const run = noted(1, { state: { hasSeenOther: true }, answers: { updateLead: () => ({}) } });
		overwrite(run.leads[0]);
		await verifyNotes(run.notes, run.campaign);
		expect(run.count('updateLead')).toBe(3);
		const refused = noted(1, {
			state: { hasSeenOther: true },
			answers: { listLeads: () => failed(500) },
		});
		await verifyNotes(refused.notes, refused.campaign);
		expect([refused.count('listLeads'), refused.count('updateLead')]).toEqual([1, 0]);
	});

	it.each([
		['of the same run with another status', { run: 'run-1', status: 'sending' }, true],
		['of another run that has gone on', { run: 'run-2', status: 'sent' }, false],
		['that another run has released', { run: 'run-2', status: 'released' }, true],
	])('judges a note %s', async (_what, shown, isWritten) => {
		const run = noted(1, { state: { hasSeenOther: true } });
		Object.assign(metadataOf(run.leads[0]).campaigns.spring, shown);
		await verifyNotes(run.notes, run.campaign);
		expect(run.count('updateLead')).toBe(isWritten ? 1 : 0);
	});

	it('leaves a released claim that somebody has removed', async () => {
		const run = noted(1, { state: { hasSeenOther: true } });
		run.notes[0].claim.status = 'released';
		overwrite(run.leads[0]);
		await verifyNotes(run.notes, run.campaign);
		expect(run.count('updateLead')).toBe(0);
	});
});

describe('noteOf', () => {
	const attemptWith = (status: 'sending' | 'sent', fields: object = {}) => {
		const { attempt, campaign } = scriptedCampaign();
		attempt.lead = KnownLead.read(leadWith());
		return { ...attempt, claim: { ...newClaim(status, attempt, campaign), ...fields } };
	};

	it('is what the claim says once its outcome is noted', () => {
		expect(noteOf(attemptWith('sent'))?.lead.id).toBe('lead-1');
		expect(noteOf(attemptWith('sending', { finishedAt: 'now' }))?.lead.id).toBe('lead-1');
		expect(noteOf(attemptWith('sending'))).toBeUndefined();
		expect(noteOf({ ...attemptWith('sent'), lead: undefined })).toBeUndefined();
		expect(noteOf({ ...attemptWith('sent'), claim: undefined })).toBeUndefined();
	});
});
