import { sandboxPerFile } from '../support/testSandbox';
import { call } from './client';

const sandbox = sandboxPerFile();

const stored = (id: string) => sandbox.store.account('account-a').conversations.get(id);

describe.each([
	['/account-external-conversation', { leadId: 'lead-helena' }],
	['/lead/lead-helena/conversation', {}],
])('POST %s', (path, base) => {
	it('spec 4: takes omitted fields from the lead or from defaults', async () => {
		const { status, json } = await call(sandbox, 'POST', path, { body: base });
		expect(status).toBe(201);
		expect(json).toEqual({
			id: expect.any(String),
			contactName: 'Helena Prado',
			contactPhone: '5511987650001',
			contactUsername: null,
			leadId: 'lead-helena',
			accountChatSectorId: null,
			status: 'active',
			state: 'NEW',
			unreadCount: 0,
			createdAt: expect.any(String),
			AccountChatSector: null,
			PlatformIntegration: null,
		});
		expect(stored(json.id)?.conversationOwnerId).toBe('member-ana');
	});

	it('spec 4: prefers the given fields over those of the lead', async () => {
		const given = { contactPhone: '5511987650055', contactName: 'Lena', status: 'waiting' };
		const ids = { accountChatSectorId: 'sector-front-desk', accountIntegrationId: 'int-social' };
		const body = { ...base, ...given, ...ids, conversationOwnerId: 'member-davi', unreadCount: 7 };
		const { json } = await call(sandbox, 'POST', path, { body });
		expect(json).toMatchObject({
			...{ ...given, unreadCount: 0 },
			AccountChatSector: { id: 'sector-front-desk', name: 'Front desk', color: null },
			PlatformIntegration: { id: 'platform-social', name: 'social' },
		});
		expect(stored(json.id)?.conversationOwnerId).toBe('member-davi');
	});

	it.each([
		['contactPhone', '+55 11 98765-0001'],
		['state', 'OPEN'],
	])('spec 1, 3, 4: refuses %s %p, naming the field', async (field, value) => {
		const before = sandbox.store.snapshot();
		const { status, json } = await call(sandbox, 'POST', path, {
			body: { ...base, [field]: value },
		});
		expect([status, json.error]).toEqual([400, expect.stringContaining(field)]);
		expect(sandbox.store.snapshot()).toEqual(before);
	});
});

it('spec 4: an update changes only the sector and the owner', async () => {
	const body = {
		accountChatSectorId: 'sector-support',
		conversationOwnerId: 'member-davi',
		status: 'closed',
	};
	const { status, json } = await call(
		sandbox,
		'PUT',
		'/account-external-conversation/conversation-helena',
		{ body },
	);
	expect(status).toBe(200);
	expect(json).toMatchObject({ status: 'active', AccountChatSector: { id: 'sector-support' } });
	expect(stored('conversation-helena')?.conversationOwnerId).toBe('member-davi');
});

it('spec 4: a status update changes only the status', async () => {
	const path = '/account-external-conversation/conversation-helena/update-status';
	const body = { status: 'closed', state: 'ARCHIVED' };
	const { json } = await call(sandbox, 'PUT', path, { body });
	expect(json).toMatchObject({ status: 'closed', state: 'NEEDS_HUMAN' });
});
