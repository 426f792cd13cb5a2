import type { Contact } from '../../../../../nodes/OutboundContact/contact/contact';
import type { Campaign } from '../../../../../nodes/OutboundContact/control/campaign';
import { FailureStreak } from '../../../../../nodes/OutboundContact/control/failureStreak';
import { ContactEnded } from '../../../../../nodes/OutboundContact/report/errors';
import { newReport } from '../../../../../nodes/OutboundContact/report/report';
import { newAttempt } from '../../../../../nodes/OutboundContact/steps/attempt';
import { sendMessage } from '../../../../../nodes/OutboundContact/steps/sendMessage';

const contact = {
	item: 0,
	phone: '5511987650001',
	plan: { integrationId: 'integration-1', template: { name: 'welcome', language: 'pt_BR' } },
	components: [],
	options: { additionalMessageFields: {} },
	report: newReport(0, {}),
} as unknown as Contact;

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
async function send(answer: () => unknown, changes: Partial<Campaign> = {}) {
	const campaign = {
		client: {
			pool: {},
			settings: { names: { recipientField: 'to' } },
			request: async () => answer(),
		},
		settings: {},
		streak: new FailureStreak(10),
		waitForTurn: async () => () => {},
		hasAccepted: false,
		messageCount: 0,
		...changes,
	} as unknown as Campaign;
	const attempt = newAttempt(contact);
	const thrown: unknown = await sendMessage(attempt, campaign).catch((error: unknown) => error);
	const ending = thrown instanceof ContactEnded ? thrown.ending : {};
	const report = { ...attempt.report, ...ending };
	return { report, campaign };
}

describe('a message whose request has left', () => {
	const brokenStreak = throwingAt('recordSuccess') as FailureStreak;

	it.each<[string, () => unknown, Partial<Campaign>]>([
		['the transport throws', () => throwing('Cannot parse'), {}],
		['its answer cannot be read', () => throwingAt('ok'), {}],
		['its answer has no body', () => throwingAt('body', { ok: true }), {}],
		['its body cannot be read', () => ({ ok: true, body: throwingAt('id') }), {}],
		['its refusal cannot be read', () => throwingAt('failure', { ok: false }), {}],
		['the run cannot count it', taken, { streak: brokenStreak }],
	])('is unconfirmed when %s', async (_what, answer, changes) => {
		const { report, campaign } = await send(answer, changes);
		expect(report).toMatchObject({ status: 'unconfirmed', reason: 'outcomeUnknown' });
		expect(report.error).toMatch(/^Cannot /);
		expect(campaign.messageCount).toBe(1);
	});

	it('is sent when the answer is clear', async () => {
		const { report, campaign } = await send(taken);
		expect(report).toMatchObject({ status: 'sent', messageId: 'm1' });
		expect([campaign.messageCount, campaign.hasAccepted]).toEqual([1, true]);
	});
});
