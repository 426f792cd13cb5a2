import type { IDataObject } from 'n8n-workflow';

import type { LeadConversation } from '../../../../nodes/shared/contract';
import { withCampaign, type Activity } from '../../../../nodes/Trigger/activityCampaign';

const now = Date.UTC(2026, 2, 2, 12);
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

const claim = (minutes: number, more: IDataObject = {}) => ({
	key: 'Spring Sale',
	status: 'sent',
	at: minutesAgo(minutes),
	run: 'run',
	template: 'spring|pt_BR',
	conversationId: 'conv',
	...more,
});

/** An activity of a lead with these claims, whose last message is of `spoke` minutes ago. */
function activity(campaigns: IDataObject | string, spoke: number | null, more: IDataObject = {}) {
	const { changes = ['newMessage', 'unread'], unreadCount = 1 } = more;
	const conversation = {
		id: 'conv',
		createdAt: minutesAgo(500),
		lastMessageAt: spoke === null ? null : minutesAgo(spoke),
		unreadCount,
	} as unknown as LeadConversation;
	const metadata = typeof campaigns === 'string' ? campaigns : { campaigns };
	const lead = { id: 'lead', metadata, accountExternalConversations: [conversation] };
	return { changes, previous: null, conversation, lead } as unknown as Activity;
}

const shown = (...given: Parameters<typeof activity>) => {
	const { campaign, isReply } = withCampaign(activity(...given), now);
	return { key: campaign?.key, minutesSince: campaign?.minutesSince, isReply };
};

describe('withCampaign', () => {
	it('shows the last campaign that reached the lead, and how long ago', () => {
		const campaigns = {
			'spring-sale': claim(90),
			older: claim(4_000),
			later: claim(20, { status: 'released' }),
		};
		expect(withCampaign(activity(campaigns, 10), now)).toMatchObject({
			campaign: {
				key: 'spring-sale',
				typedKey: 'Spring Sale',
				template: 'spring|pt_BR',
				sentAt: minutesAgo(90),
				minutesSince: 80,
			},
		});
	});

	it.each<[string, Parameters<typeof activity>, IDataObject]>([
		['an answer', [{ k: claim(90) }, 10], { key: 'k', minutesSince: 80, isReply: true }],
		[
			"the campaign's own message",
			[{ k: claim(90) }, 90, { changes: ['newMessage'], unreadCount: 0 }],
			{ key: 'k', minutesSince: 0, isReply: false },
		],
		[
			'unread messages from before it',
			[{ k: claim(90) }, 90, { changes: ['newMessage'] }],
			{ key: 'k', minutesSince: 0, isReply: null },
		],
		[
			'a conversation that is closed after the answer',
			[{ k: claim(90) }, 10, { changes: ['status'] }],
			{ key: 'k', minutesSince: 80, isReply: false },
		],
		[
			'no message since',
			[{ k: claim(90) }, 300, { changes: ['status'], unreadCount: 0 }],
			{ key: 'k', minutesSince: null, isReply: false },
		],
		[
			'an answer in its own conversation, after which another campaign wrote elsewhere',
			[{ k: claim(90), later: claim(5, { conversationId: 'elsewhere' }) }, 10],
			{ key: 'k', minutesSince: 80, isReply: true },
		],
		[
			'an answer before the message of a campaign that names no conversation',
			[{ k: claim(90), later: claim(5, { conversationId: undefined }) }, 10],
			{ key: 'k', minutesSince: 80, isReply: true },
		],
		[
			'an answer after a later campaign whose message may have been sent',
			[{ k: claim(90), later: claim(9, { status: 'sending' }) }, 5],
			{ key: 'k', minutesSince: 85, isReply: null },
		],
		[
			'a message in another conversation than the only campaign',
			[{ k: claim(90, { conversationId: 'elsewhere' }) }, 10],
			{ isReply: false },
		],
		[
			'a message from before the only campaign',
			[{ k: claim(5) }, 10, { unreadCount: 1 }],
			{ isReply: false },
		],
		[
			"the campaign's own message, at most two minutes before the time that is noted",
			[{ k: claim(8) }, 10, { changes: ['newMessage'], unreadCount: 0 }],
			{ key: 'k', minutesSince: null, isReply: false },
		],
		['no campaign', [{}, 10], { isReply: false }],
		[
			'a message that was not sent',
			[{ k: claim(9, { status: 'released' }) }, 1],
			{ isReply: false },
		],
		['a claim without a time', [{ k: claim(9, { at: 'soon' }) }, 1], { isReply: false }],
		['unreadable metadata', ['{', 10], { isReply: false }],
	])('tells whether it is a reply: %s', (_name, given, expected) => {
		const nothing = { key: undefined, minutesSince: undefined };
		expect(shown(...given)).toEqual({ ...nothing, ...expected });
	});
});
