import type { Campaign } from '../../../../../nodes/OutboundContact/campaign';
import { Observations } from '../../../../../nodes/OutboundContact/observed/observations';
import { writeWhileFresh } from '../../../../../nodes/OutboundContact/steps/parallelRunGuard';
import type { LeadState } from '../../../../../nodes/OutboundContact/steps/state';

/** A campaign on a CRM whose list shows one lead; `now` is its only clock. */
function campaignAt(clock: { now: number }) {
	jest.spyOn(Date, 'now').mockImplementation(() => clock.now);
	const lead = { id: 'lead-1', phone: '5511987650001', metadata: {} };
	const request = jest.fn().mockResolvedValue({ ok: true, body: [lead], headers: {} });
	const campaign = {
		client: { request, settings: { closedStatuses: [] } },
		settings: {
			campaignKey: 'spring',
			skipLabels: [],
			skipIfContactedWithinHours: 0,
			onActiveConversation: 'reuse',
			sendUnconfirmedAgain: 'never',
		},
		run: 'this-run',
		observed: new Observations(),
	} as unknown as Campaign;
	const state = {
		lead,
		readAt: clock.now,
		contact: { phone: lead.phone, plan: { sector: { id: 'sales' } } },
		report: {},
	} as unknown as LeadState;
	return { campaign, state, request };
}

describe('writing a claim soon after its lead was read', () => {
	afterEach(() => jest.restoreAllMocks());

	it('ends although each request waits long for its turn', async () => {
		const clock = { now: 1_000_000 };
		const { campaign, state, request } = campaignAt(clock);
		const write = async (_state: LeadState, reasonNotTo: () => Error | undefined) => {
			clock.now += 2_000;
			const reason = reasonNotTo();
			if (reason) throw reason;
			return { ok: true };
		};
		const written = await Promise.race([
			writeWhileFresh(state, write, campaign),
			new Promise((_, reject) => {
				request.mockImplementation(async () => {
					if (request.mock.calls.length > 20) reject(new Error('Read the lead again and again'));
					return await Promise.resolve({ ok: true, body: [state.lead], headers: {} });
				});
			}),
		]);
		expect(written).toMatchObject({ written: { ok: true } });
		expect(request.mock.calls.length).toBeLessThanOrEqual(4);
		// The run waits longer before it reads its claims back.
		expect(campaign.observed.maxClaimMs).toBeGreaterThanOrEqual(2_000);
	});

	it('reads a lead again that was read too early', async () => {
		const clock = { now: 1_000_000 };
		const { campaign, state, request } = campaignAt(clock);
		let delay = 2_000;
		const write = async (_state: LeadState, reasonNotTo: () => Error | undefined) => {
			clock.now += delay;
			delay = 0;
			const reason = reasonNotTo();
			if (reason) throw reason;
			return await Promise.resolve({ ok: true });
		};
		expect(await writeWhileFresh(state, write, campaign)).toMatchObject({ written: { ok: true } });
		expect(request).toHaveBeenCalledTimes(1);
		expect(campaign.observed.maxClaimMs).toBe(0);
	});
});
