import { knownLead } from '../../shared/lead/knownLead';
import { endingOf as endingOfKnown, off, phone, type Settings } from './endingOf';

/** How the rules end a contact with these leads, each as the CRM lists it. */
const endingOf = (settings: Partial<Settings>, records: object[], others: object[] = []) =>
	endingOfKnown(settings, records.map(knownLead), others.map(knownLead));

const talk = {
	...{ id: 'talk', accountChatSectorId: 'sector-1', status: 'active', unreadCount: 0 },
	...{ createdAt: '2026-01-01T09:00:00Z', lastMessageAt: null },
};

/** A lead that shows everything. */
const whole = {
	...{ phone, metadata: {}, accountCRMLeadLabelAssignments: [] },
	accountExternalConversations: [talk],
};

const unreadable = (part: string, remedy: string) =>
	`The ${part} of this lead could not be read. To send without it, ${remedy}, but only if nobody has to be left out by that. No message was sent. If only this lead is affected, check it in the CRM.`;

const springSent = { spring: { status: 'sent', at: '2026-03-01T12:00:00Z' } };

describe('what a rule cannot read', () => {
	const withTalk = (fields: object) => ({
		...whole,
		accountExternalConversations: [talk, { ...talk, ...fields }],
	});

	it.each<[string, Partial<Settings>, object, string, string]>([
		[
			'labels',
			{ skipLabels: ['x'] },
			{ accountCRMLeadLabelAssignments: undefined },
			'labels',
			'clear "Skip Labels"',
		],
		[
			'claims',
			{ campaignKey: 'spring' },
			{ metadata: undefined },
			'metadata',
			'clear "Campaign Key"',
		],
		[
			'earlier claims',
			{ followUpOn: { campaign: 'winter', who: 'notAnswered' } },
			{ metadata: undefined },
			'metadata',
			'remove "Follow Up On"',
		],
		[
			'other claims',
			{ maxCampaigns: { count: 1, days: 7 } },
			{ metadata: undefined },
			'metadata',
			'remove "Max Campaigns"',
		],
		[
			'conversations',
			{ onActiveConversation: 'skip' },
			{ accountExternalConversations: undefined },
			'conversations',
			'set "If a Conversation Is Open" to "Create New"',
		],
		[
			'whether any is open',
			{ onActiveConversation: 'skip' },
			withTalk({ status: undefined }),
			'conversations',
			'set "If a Conversation Is Open" to "Create New"',
		],
		[
			'the time of a message',
			{ skipIfContactedWithinHours: 1 },
			withTalk({ lastMessageAt: undefined }),
			'conversations',
			'remove "Skip If Contacted (Hours)"',
		],
	])('is never "none": %s', (_what, settings, fields, part, remedy) => {
		const error = unreadable(part, remedy);
		const expected = { status: 'failed', reason: 'leadUnreadable', error };
		expect(endingOf(settings, [{ ...whole, ...fields }])).toEqual(expected);
		expect(endingOf(settings, [whole, { ...whole, ...fields }])).toEqual(expected);
		expect(endingOf(off, [{ ...whole, ...fields }])).toBeUndefined();
	});

	it('is nothing where the settings do not need it', () => {
		const bare = { phone };
		expect(endingOf({ campaignKey: '', skipIfContactedWithinHours: 0 }, [bare])).toBeUndefined();
		const reused = { onActiveConversation: 'reuse' } as const;
		expect(endingOf(reused, [withTalk({ status: undefined, lastMessageAt: 'x' })])).toBeUndefined();
	});

	it('ends the contact although another rule would skip it', () => {
		const labels = [{ AccountLabel: { id: 'label-1', name: 'X' } }];
		const lead = { ...whole, accountCRMLeadLabelAssignments: labels, metadata: undefined };
		const settings = { skipLabels: ['x'], campaignKey: 'spring' };
		expect(endingOf(settings, [lead])).toMatchObject({
			error: unreadable('metadata', 'clear "Campaign Key"'),
		});
		expect(endingOf({ skipLabels: ['x'] }, [lead])).toMatchObject({ reason: 'optedOut' });
	});

	it('is named in the order of leads, then of rules', () => {
		const settings: Partial<Settings> = {
			...{ skipLabels: ['x'], campaignKey: 'spring', maxCampaigns: { count: 2, days: 7 } },
			...{ skipIfContactedWithinHours: 1, onActiveConversation: 'reuse' },
			...{ followUpOn: { campaign: 'winter', who: 'notAnswered' } },
		};
		const errorOf = (...records: object[]) => endingOf(settings, records)?.error;
		const noMetadata = { ...whole, metadata: undefined };
		const noLabels = { ...whole, accountCRMLeadLabelAssignments: 'x' };
		const claims = 'clear "Campaign Key", remove "Follow Up On", remove "Max Campaigns"';
		expect(errorOf(noMetadata, noLabels)).toBe(unreadable('metadata', claims));
		expect(errorOf({ ...noLabels, metadata: 1 })).toBe(unreadable('labels', 'clear "Skip Labels"'));
		// Which is reused can be read.
		const hours = 'remove "Skip If Contacted (Hours)"';
		expect(errorOf(withTalk({ lastMessageAt: 'x' }))).toBe(unreadable('conversations', hours));
	});

	it('matters on leads of others for opt-outs and for messages to the phone', () => {
		const settings = {
			skipLabels: ['x'],
			campaignKey: 'spring',
			maxCampaigns: { count: 1, days: 7 },
		};
		const optedOut = {
			metadata: {},
			accountCRMLeadLabelAssignments: [{ AccountLabel: { id: '1', name: 'x' } }],
		};
		const claimedFor = (to: string) => {
			const spring = { ...springSent.spring, phone: to };
			return { ...whole, metadata: { campaigns: { spring, summer: spring } } };
		};
		expect(endingOf(settings, [whole], [optedOut])).toMatchObject({ reason: 'optedOut' });
		expect(endingOf(settings, [whole], [{}])).toMatchObject({ reason: 'leadUnreadable' });
		expect(endingOf(settings, [whole], [claimedFor('5521987650009')])).toBeUndefined();
		expect(endingOf(settings, [whole], [claimedFor(phone)])).toMatchObject({
			reason: 'alreadySent',
		});
		expect(
			endingOf({ maxCampaigns: settings.maxCampaigns }, [whole], [claimedFor(phone)]),
		).toBeUndefined();
	});
});

describe('an open conversation', () => {
	const endingIn = (conversations: object[], claim?: object) =>
		endingOf({ onActiveConversation: 'skip', campaignKey: claim ? 'spring' : '' }, [
			{ ...whole, metadata: { campaigns: claim ? { spring: claim } : {} } },
			{ ...whole, accountExternalConversations: conversations },
		]);
	const elsewhere = { ...talk, accountChatSectorId: null };

	it('leaves the contact out on any lead, the newest first', () => {
		const newer = { ...talk, id: 'newer', createdAt: '2026-02-01T09:00:00Z' };
		const withBoth = { ...whole, accountExternalConversations: [talk, newer] };
		expect(endingOf({ onActiveConversation: 'skip' }, [withBoth, whole])).toMatchObject({
			...{ reason: 'activeConversation', conversationId: 'newer' },
		});
		expect(endingIn([elsewhere])).toMatchObject({ conversationId: 'talk' });
		const none = { ...whole, accountExternalConversations: [elsewhere] };
		expect(endingOf({ onActiveConversation: 'skip' }, [none])).toBeUndefined();
	});

	it("does not if it is the campaign's own, by the claim on the same lead", () => {
		const own = { status: 'released', conversationId: 'talk', isOwnConversation: true };
		expect(endingIn([elsewhere], own)).toBeUndefined();
		expect(endingIn([talk], own)).toMatchObject({ conversationId: 'talk' });
		expect(endingIn([elsewhere], { ...own, isOwnConversation: false })).toMatchObject({
			...{ reason: 'activeConversation', conversationId: 'talk' },
		});
	});
});

describe('the limit over all campaigns', () => {
	const reasonWith = (...campaigns: object[]) =>
		endingOf(
			{ maxCampaigns: { count: 2, days: 7 }, campaignKey: 'own' },
			campaigns.map((each) => ({ ...whole, metadata: { campaigns: each } })),
		)?.reason;
	const recent = '2026-03-01T12:00:00.000Z';

	it.each<[string, object, boolean]>([
		['sent', { status: 'sent', at: recent }, true],
		['of unknown outcome', { status: 'sending', at: recent }, true],
		['of any status', { status: 'who knows', at: recent }, true],
		['without a time', {}, true],
		['at a time that cannot be read', { status: 'sent', at: 'soon' }, true],
		['released', { status: 'released', at: recent }, false],
		['of last month', { status: 'sent', at: '2026-02-01T12:00:00.000Z' }, false],
		['right before the period', { status: 'sent', at: '2026-02-26T11:59:59.999Z' }, false],
	])('counts a message %s: %#', (_what, claim, counts) => {
		const one = { status: 'sent', at: recent };
		expect(reasonWith({ one, other: claim })).toBe(counts ? 'tooManyCampaigns' : undefined);
	});

	it('counts a campaign once over all leads, and never its own', () => {
		const one = { status: 'sent', at: recent };
		expect(reasonWith({ one }, { one })).toBeUndefined();
		expect(reasonWith({ one }, { two: one })).toBe('tooManyCampaigns');
		expect(reasonWith({ one, own: { ...one, status: 'released' } })).toBeUndefined();
	});
});
