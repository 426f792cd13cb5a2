import { processContact } from '../../../../../nodes/OutboundContact/steps/processContact';
import type { CrmRequest } from '../../../../../nodes/shared/transport/crmClient';
import type { RequestOutdated } from '../../../../../nodes/shared/transport/pace/sendWithRetry';
import { failed, leadWith, phone, scriptedCampaign } from './scriptedCampaign';

/** A request that has waited for its turn, and is built anew. */
function outdated({ checkBeforeSending }: CrmRequest): never {
	throw checkBeforeSending?.() as RequestOutdated;
}

describe('processContact', () => {
	it('begins the claim again where the contact has another lead meanwhile', async () => {
		const run = scriptedCampaign({
			leads: [leadWith()],
			answers: {
				updateLead: (request, usual) => {
					if (run.leads.length > 1) return usual();
					run.leads[0].phone = '5511900000000';
					run.leads.push(leadWith({ id: 'lead-2' }));
					return outdated(request);
				},
			},
		});
		const { report } = await processContact(run.attempt.contact, run.campaign);
		expect(report).toMatchObject({ status: 'sent', leadId: 'lead-2' });
		expect(run.leads.map(({ metadata }) => metadata)).toEqual([
			{ vip: true },
			{ vip: true, campaigns: { spring: expect.objectContaining({ status: 'sent', phone }) } },
		]);
		expect(run.requests.filter(({ name }) => name === 'sendChatappMessage')).toHaveLength(1);
	});

	it('keeps a message of which nobody knows whether it went out, whatever fails after it', async () => {
		const run = scriptedCampaign({
			leads: [leadWith()],
			answers: { sendChatappMessage: () => failed() },
		});
		run.campaign.streaks.sends.recordFailure = () => {
			throw new Error('Cannot read properties');
		};
		const { report } = await processContact(run.attempt.contact, run.campaign);
		expect(report).toMatchObject({ status: 'unconfirmed', reason: 'outcomeUnknown' });
	});

	it('requests nothing once the run has sent as many messages as it may', async () => {
		const run = scriptedCampaign({ state: { messages: { count: 2, limit: 2 } } });
		const { report } = await processContact(run.attempt.contact, run.campaign);
		expect(report).toMatchObject({ status: 'pending', reason: 'overLimit' });
		expect(run.requests).toEqual([]);
	});
});
