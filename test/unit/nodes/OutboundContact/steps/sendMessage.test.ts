import type { Campaign } from '../../../../../nodes/OutboundContact/control/campaign';
import { ContactEnded, RunStopped } from '../../../../../nodes/OutboundContact/report/errors';
import { asPending } from '../../../../../nodes/OutboundContact/report/report';
import { sendMessage } from '../../../../../nodes/OutboundContact/steps/sendMessage';
import { KnownLead } from '../../../../../nodes/shared/lead/knownLead';
import { ExecutionCancelled } from '../../../../../nodes/shared/transport/pace/requestPool';
import { leadWith, scriptedCampaign, take } from './scriptedCampaign';

const throwing = (message: string) => {
	throw new TypeError(message);
};

/** The CRM took the message. */
const taken = () => ({ ok: true, body: { id: 'm1' } });

/** An object that throws when one of its fields is read. */
const throwingAt = (field: string, others: object = {}) =>
	Object.defineProperty({ ...others }, field, {
		get: () => throwing(`Cannot read ${field}`),
	});

/** Sends the message of the contact with this answer, which arrives after the request has left. */
async function send(answer: () => unknown, state: Partial<Campaign> = {}) {
	const run = scriptedCampaign({ state });
	Object.assign(run.campaign.client, { request: async () => answer() });
	const { contact } = await take(sendMessage, run);
	return { report: { ...run.attempt.report, ...contact }, campaign: run.campaign };
}

describe('a message whose request has left', () => {
	it.each<[string, () => unknown, Partial<Campaign>]>([
		['the transport throws', () => throwing('Cannot parse'), {}],
		['its answer cannot be read', () => throwingAt('ok'), {}],
		['its answer has no body', () => throwingAt('body', { ok: true }), {}],
		['its body cannot be read', () => ({ ok: true, body: throwingAt('id') }), {}],
	])('is unconfirmed when %s', async (_what, answer, changes) => {
		const { report, campaign } = await send(answer, changes);
		expect(report).toMatchObject({ status: 'unconfirmed', reason: 'outcomeUnknown' });
		expect(report.error).toMatch(/^Cannot /);
		expect(campaign.messages.count).toBe(1);
	});

	it('is sent when the answer is clear', async () => {
		const { report, campaign } = await send(taken);
		expect(report).toMatchObject({ status: 'sent', messageId: 'm1' });
		expect([campaign.messages.count, campaign.firstMessageAt]).toEqual([1, expect.any(Number)]);
	});

	it.each([
		new ContactEnded(asPending('outsideHours', 'Later')),
		new ExecutionCancelled(),
		new RunStopped('stopped', 'No'),
	])('is certainly not sent where it may not be any more: %p', async (end) => {
		const { attempt, campaign } = scriptedCampaign();
		const lead = KnownLead.read(leadWith());
		const after = await sendMessage({ ...attempt, lead }, campaign, () => end);
		expect([after.end, campaign.messages.count]).toEqual([end, 0]);
	});
});
