import type { DialectName } from '../../sandbox';
import { letTimePass } from '../support/letTimePass';
import {
	contacts,
	oneAtATime,
	outcomes,
	phoneOf,
	runCampaign,
	withKey,
} from '../support/outboundRun';
import { demoAccount, setFaults } from '../support/sandboxControl';
import { openSandbox } from '../support/testSandbox';

const key = 'spring';
const count = 6;

/** The contact whose message goes out, and whose answer is lost. */
const last = phoneOf(count - 1);

/** What a CRM does, and what happens in it. */
interface Given {
	dialects?: DialectName[];
	/** Whether somebody else answers the campaign between the runs. */
	isAnswered?: boolean;
	/** Whether the last contact has a conversation already. */
	hasConversation?: boolean;
	/** Whether the last message is lost, not only its answer. */
	isLost?: boolean;
	/** How far the clock of its records is behind that of its answers. */
	behindMs?: number;
}

/**
 * Runs a campaign whose last answer is lost, and again with "Send Unconfirmed Again": only where the CRM
 * shows no message.
 *
 * @returns how the last contact ends in the second run, and how many messages it has
 */
async function sendAgain({ dialects, isAnswered, hasConversation, isLost, behindMs = 0 }: Given) {
	const sandbox = await openSandbox({ dialects, latencyMs: 25 });
	const account = demoAccount(sandbox);
	if (hasConversation) {
		const lead = account.addLead({ phone: last, createdAt: '2026-01-05T12:00:00.000Z' });
		const lastMessageAt = '2026-01-06T12:00:00.000Z';
		const sector = { status: 'active', accountChatSectorId: 'sector-sales' };
		account.addConversation(lead, { ...sector, lastMessageAt });
	}
	const run = async (options: object = {}) => {
		const parameters = withKey(key, { maxMessages: 1_000, ...options });
		return outcomes(await runCampaign(sandbox.baseUrl, parameters, contacts(count), oneAtATime));
	};
	const match = { endpoint: 'sendChatappMessage' } as const;
	const type = isLost ? 'resetBefore' : 'resetAfter';
	await setFaults(sandbox, [{ match, effect: { type }, nth: count }]);
	const first = await run();
	letTimePass(account, key, 20);
	for (const each of account.conversations.all()) {
		const behind = (time: string) => new Date(Date.parse(time) - behindMs).toISOString();
		const lastMessageAt = each.lastMessageAt && behind(each.lastMessageAt);
		account.conversations.update(each, { createdAt: behind(each.createdAt), lastMessageAt });
	}
	if (isAnswered) {
		const [lead] = account.leads.findBy('phone', phoneOf(1));
		for (const each of account.conversations.ofLead(lead.id)) {
			const lastMessageAt = new Date().toISOString();
			account.conversations.update(each, { lastMessageAt, unreadCount: 1 });
		}
	}
	const second = await run({ sendUnconfirmedAgain: 'noMessageShown' });
	const { length } = account.messages.filter(({ to }) => to === last);
	return [first.at(-1), second.at(-1), length];
}

describe('a message that arrived, and whose answer was lost', () => {
	it.concurrent.each<[string, Given]>([
		['shows the message', {}],
		['shows messages of contacts only', { dialects: ['messageKeepsLastMessageAt'] }],
		[
			'shows messages of contacts only, one of whom answers',
			{ dialects: ['messageKeepsLastMessageAt'], isAnswered: true },
		],
		[
			'shows openings as messages, and the contact had a conversation',
			{
				dialects: ['messageKeepsLastMessageAt', 'lastMessageAtNeverNull'],
				hasConversation: true,
			},
		],
		[
			'notes openings, and the contact had a conversation',
			{
				dialects: ['messageKeepsLastMessageAt', 'openingSetsLastMessageAt'],
				hasConversation: true,
			},
		],
		['has clocks that differ by 4 s', { behindMs: 4_000 }],
		['has clocks that differ by 30 s', { behindMs: 30_000 }],
		['has clocks that differ by 10 min', { behindMs: 600_000 }],
	])('is not sent again by a CRM that %s', async (_what, given) => {
		expect(await sendAgain(given)).toEqual(['outcomeUnknown', 'unconfirmedClaim', 1]);
	});
});

it.concurrent.each<[string, Given]>([
	['shows those of others', {}],
	['has clocks that differ by 30 s', { behindMs: 30_000 }],
])('a message that did not arrive is sent again by a CRM that %s', async (_what, given) => {
	expect(await sendAgain({ ...given, isLost: true })).toEqual(['outcomeUnknown', 'sent', 1]);
});
