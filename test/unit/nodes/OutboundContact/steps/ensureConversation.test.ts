import { ensureConversation } from '../../../../../nodes/OutboundContact/steps/ensureConversation';
import { KnownLead } from '../../../../../nodes/shared/lead/knownLead';
import { failed, leadWith, scriptedCampaign, take } from './scriptedCampaign';

const conversation = (id: string, fields: object = {}) => ({
	...{ id, accountChatSectorId: 'sector-1', status: 'active', unreadCount: 0, lastMessageAt: null },
	...{ createdAt: '2026-01-01T09:00:00.000Z', ...fields },
});

describe('ensureConversation', () => {
	it.each([
		['the newest open one of the sector', {}, 'conversation-2', true],
		[
			'a new one if there must be',
			{ onActiveConversation: 'createNew' },
			'conversation-new',
			false,
		],
	])('takes %s', async (_what, settings, id, isReused) => {
		const all = [
			conversation('conversation-1'),
			conversation('conversation-2', { createdAt: '2026-02-01T09:00:00.000Z' }),
			conversation('conversation-3', { status: 'Closed' }),
			conversation('conversation-4', { accountChatSectorId: 'sector-2' }),
		];
		const lead = leadWith({ accountExternalConversations: all });
		const run = scriptedCampaign({ leads: [lead], settings });
		run.attempt.lead = KnownLead.read(structuredClone(lead));
		expect(await take(ensureConversation, run)).toEqual({});
		expect(run.attempt.conversation).toMatchObject({ id, isReused });
	});

	it.each<[string, object[], string]>([
		['the first listed of several at one time', [{ id: 'b' }, { id: 'a' }], 'b'],
		['the newest, before those without a time', [{ id: 'a', createdAt: null }, { id: 'b' }], 'b'],
		['one whose status is hidden', [{ id: 'a', status: undefined }], 'a'],
		['none without an ID', [{ id: undefined }], 'conversation-new'],
		['none whose sector is hidden', [{ accountChatSectorId: undefined }], 'conversation-new'],
	])('reuses %s', async (_what, all, expected) => {
		const shown = all.map((fields) => conversation('conversation-1', fields));
		const lead = leadWith({ accountExternalConversations: shown });
		const run = scriptedCampaign({ leads: [lead] });
		run.attempt.lead = KnownLead.read(structuredClone(lead));
		expect(await take(ensureConversation, run)).toEqual({});
		expect(run.attempt.conversation?.id).toBe(expected);
	});

	it('prefers the one that an earlier run has opened, while it is open', async () => {
		const named = { status: 'released', conversationId: 'own', isOwnConversation: true };
		const newer = conversation('newer', { createdAt: '2026-02-01T09:00:00.000Z' });
		for (const [own, settings, expected] of [
			[conversation('own'), {}, 'own'],
			[conversation('own'), { onActiveConversation: 'createNew' }, 'own'],
			[conversation('own', { status: 'closed' }), {}, 'newer'],
			[conversation('own', { accountChatSectorId: 'sector-2' }), {}, 'newer'],
		] as const) {
			const lead = leadWith({
				metadata: { campaigns: { spring: named } },
				accountExternalConversations: [newer, own],
			});
			const run = scriptedCampaign({ leads: [lead], settings });
			run.attempt.lead = KnownLead.read(structuredClone(lead));
			await take(ensureConversation, run);
			expect(run.attempt.conversation).toEqual({ id: expected, isReused: true });
		}
	});

	it.each([422, undefined])('fails as its request did: %p', async (status) => {
		const answers = { createConversation: () => failed(status) };
		const run = scriptedCampaign({ leads: [leadWith()], answers });
		run.attempt.lead = KnownLead.read(structuredClone(run.leads[0]));
		expect(await take(ensureConversation, run)).toHaveProperty('thrown.status', status);
		expect(run.requests.map(({ name }) => name)).toEqual(['createConversation']);
	});

	it('goes on with one that the answer does not name', async () => {
		const run = scriptedCampaign({
			leads: [leadWith()],
			answers: { createConversation: () => ({}) },
		});
		run.attempt.lead = KnownLead.read(structuredClone(run.leads[0]));
		expect(await take(ensureConversation, run)).toEqual({});
		expect(run.attempt.conversation).toEqual({ id: null, isReused: false });
	});
});
