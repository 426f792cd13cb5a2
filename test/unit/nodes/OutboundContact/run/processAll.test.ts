import {
	orderContacts,
	processAll,
	readEvidence,
} from '../../../../../nodes/OutboundContact/run/processAll';
import { scriptedCampaign, failed, leadWith } from '../steps/scriptedCampaign';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { RunStopped } from '../../../../../nodes/OutboundContact/report/errors';
import { newClaim } from '../../../../../nodes/OutboundContact/steps/claims';
import { LimitReached } from '../../../../../nodes/shared/transport/pace/requestPool';
import { KnownLead } from '../../../../../nodes/shared/lead/knownLead';

afterEach(() => jest.restoreAllMocks());

/** A run over a list of three contacts. */
function listed(settings: object) {
	const { campaign, attempt } = scriptedCampaign({ settings });
	const contacts = [0, 1, 2].map((itemIndex) => ({ ...attempt.contact, itemIndex }));
	return { campaign, contacts };
}

it('the order of contacts is that of the list', () => {
	const { campaign, contacts } = listed({});
	expect([...orderContacts(contacts, campaign)]).toStrictEqual(contacts);
});

it('the next contact comes from elsewhere in the list while a streak of refusals asks for one', () => {
	jest.spyOn(Math, 'random').mockReturnValue(0.99);
	const { campaign, contacts } = listed({ maxMessages: 3 });
	const [streak] = Object.values(campaign.streaks);
	const wants = jest.spyOn(streak, 'wantsProbe', 'get').mockReturnValueOnce(false);
	wants.mockReturnValueOnce(true).mockReturnValue(false);
	const order = [...orderContacts(contacts, campaign)].map(({ itemIndex }) => itemIndex);
	expect(order).toEqual([0, 2, 1]);
	expect([...streak.probes]).toEqual([3]);
});

it('a run says how far it is', async () => {
	const said: string[] = [];
	const context = {
		getInputData: () => [{}, {}],
		getNode: () => ({ name: 'CRM Outbound Contact' }),
		logger: { info: (text: string) => said.push(text) },
		sendMessageToUI: () => {},
	} as unknown as IExecuteFunctions;
	const { campaign, attempt } = scriptedCampaign({ settings: { campaignKey: '' } });
	Object.assign(campaign.client, { pool: { concurrency: 1 } });
	let time = 0;
	jest.spyOn(performance, 'now').mockImplementation(() => (time += 60_000));
	await processAll(context, [attempt.contact], campaign, new Map());
	expect(said).toEqual(['CRM Outbound Contact: 1 of 2 contacts: 1 sent']);
});

it('a run has read what the CRM shows of a message without a clear answer when it ends', async () => {
	const shown = { id: 'c-1', status: 'closed', lastMessageAt: '2999-01-01T00:00:00.000Z' };
	const { campaign, attempt } = scriptedCampaign({
		leads: [leadWith({ id: 'lead-shown', accountExternalConversations: [shown] })],
		answers: { sendChatappMessage: () => failed() },
	});
	Object.assign(campaign.client, { pool: { concurrency: 1 } });
	const finished = new Map();
	const context = { getInputData: () => [{}] } as unknown as IExecuteFunctions;
	await processAll(context, [attempt.contact], campaign, finished);
	expect(finished.get(0)).toMatchObject({ reason: 'outcomeUnknown', evidence: 'messageShown' });
});

const now = new Date().toISOString();

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

/** A conversation as listed with its lead. */
const conversation = (lastMessageAt: string | null): IDataObject => ({
	...{ id: 'conversation', status: 'active', createdAt: secondsAgo(5), lastMessageAt },
});

/** What is said of a message without a clear answer, by what the CRM lists since. */
async function evidenceOf(ownMessageAt: string | null, otherMessageAt: string | null) {
	const leads = [ownMessageAt, otherMessageAt].map((at, n) =>
		leadWith({
			...{ id: `lead-${n}`, phone: `551198765000${n}` },
			accountExternalConversations: [conversation(at)],
		}),
	);
	const { campaign, attempt } = scriptedCampaign({ leads });
	Object.assign(campaign.client, { pool: { concurrency: 1 } });
	const [unknown, sent] = leads.map((lead, item) => {
		const own = { ...attempt, lead: KnownLead.read(lead) };
		own.contact = { ...attempt.contact, itemIndex: item, phone: String(lead.phone) };
		own.report = { ...own.report, sentAt: now };
		own.conversation = { id: 'conversation', isReused: false };
		return { ...own, claim: newClaim('sending', own, campaign) };
	});
	const report = { ...unknown.report, status: 'unconfirmed' as const };
	const reports = new Map([[0, report]]);
	await readEvidence(reports, [{ ...unknown, report }], sent, campaign);
	return reports.get(0)?.evidence;
}

describe('readEvidence', () => {
	it('says nothing of a lead that cannot be read, even where messages are shown', async () => {
		const run = scriptedCampaign({
			...{ leads: [leadWith()], answers: { listLeads: () => failed(500) } },
			state: { hasShownMessage: true },
		});
		const { campaign, attempt } = run;
		Object.assign(campaign.client, { pool: { concurrency: 1 } });
		attempt.lead = KnownLead.read(run.leads[0]);
		attempt.claim = newClaim('sending', attempt, campaign);
		attempt.report = { ...attempt.report, status: 'unconfirmed' };
		const reports = new Map([[0, attempt.report]]);
		await readEvidence(reports, [attempt], undefined, campaign);
		expect(reports.get(0)).toMatchObject({ status: 'unconfirmed', evidence: null });
	});

	const later = new Date(Date.now() + 60_000).toISOString();

	it.each([
		['messageShown', later, null],
		['noMessageShown', null, now],
		[null, null, null],
		// An answer to the message that was sent.
		[null, null, later],
	])('says %j', async (evidence, own, other) => {
		expect(await evidenceOf(own, other)).toBe(evidence);
	});

	/** What is said of a message without a clear answer, and the requests that were made for it. */
	async function evidenceIn(
		given: Parameters<typeof scriptedCampaign>[0],
		changes: (run: ReturnType<typeof scriptedCampaign>) => void = () => {},
	) {
		const run = scriptedCampaign(given);
		const { campaign, attempt, leads, requests } = run;
		Object.assign(campaign.client, { pool: { concurrency: 1 } });
		attempt.lead = KnownLead.read({ ...leads[0] });
		changes(run);
		attempt.report = { ...attempt.report, status: 'unconfirmed' };
		const reports = new Map([[0, attempt.report]]);
		await readEvidence(reports, [attempt], attempt, campaign);
		return { evidence: reports.get(0)?.evidence, requests };
	}

	const withMessage = (at: string | null, fields: IDataObject = {}) =>
		leadWith({ accountExternalConversations: [conversation(at)], ...fields });

	it.each([
		['long before', 190, 'noMessageShown'],
		['before, by less than clocks may differ', 90, null],
		['after', 30, 'messageShown'],
	])('without a key compares with the reading of the lead: %s', async (_when, ago, evidence) => {
		const state = { hasShownMessage: true };
		const leads = [withMessage(secondsAgo(ago))];
		const shown = await evidenceIn({ leads, state }, ({ attempt }) => {
			attempt.reading = { startedAt: 0, answeredAt: performance.now() - 60_000, clockOffsetMs: 0 };
		});
		expect(shown.evidence).toBe(evidence);
	});

	it('with a key compares with the claim', async () => {
		const leads = [withMessage(secondsAgo(30))];
		const shown = await evidenceIn({ leads }, ({ attempt, campaign }) => {
			attempt.claim = { ...newClaim('sending', attempt, campaign), at: secondsAgo(60) };
		});
		expect(shown.evidence).toBe('messageShown');
	});

	it('finds the message on another lead with the phone', async () => {
		const leads = [withMessage(null), withMessage(later, { id: 'lead-2' })];
		expect((await evidenceIn({ leads })).evidence).toBe('messageShown');
	});

	it.each([
		['messageShown', later, {}],
		['noMessageShown', null, { hasShownMessage: true }],
	])('looks for no other message where it says %s', async (evidence, at, state) => {
		const shown = await evidenceIn({ leads: [withMessage(at)], state });
		expect([shown.evidence, shown.requests.length]).toEqual([evidence, 1]);
	});

	it('reads also after a stop or a limit, but not after a cancel', async () => {
		const leads = [withMessage(later)];
		const stopped = new RunStopped('stopped', 'Stopped');
		const afterStop = await evidenceIn({ leads, state: { stopped } });
		expect(afterStop.requests).toMatchObject([{ name: 'listLeads', ignoresStop: true }]);
		const limited = await evidenceIn({ leads }, ({ campaign }) => {
			campaign.client.pool.stoppedBy = new LimitReached();
		});
		expect(limited.evidence).toBe('messageShown');
		const signal = AbortSignal.abort();
		expect((await evidenceIn({ leads, state: { signal } })).requests).toEqual([]);
	});
});
