import { sandboxPerFile } from '../support/testSandbox';
import { call } from './client';

const sandbox = sandboxPerFile();

const ids = async (search: string): Promise<string[]> => {
	const { status, json } = await call(sandbox, 'GET', `/lead${search}`);
	expect(status).toBe(200);
	return json.map(({ id }: { id: string }) => id);
};

it('spec 2: a lead shows its labels, and its conversations with sector and platform', async () => {
	const { json } = await call(sandbox, 'GET', '/lead?phone=5511987650001');
	expect(json[0].accountCRMLeadLabelAssignments).toEqual([
		{ AccountLabel: { id: 'label-vip', name: 'VIP', color: '#bf8700' } },
	]);
	expect(json[0].accountExternalConversations).toEqual([
		{
			id: 'conversation-helena',
			contactName: 'Helena Prado',
			contactPhone: '5511987650001',
			contactUsername: null,
			status: 'active',
			unreadCount: 2,
			lastMessageAt: '2026-03-16T12:00:00.000Z',
			accountChatSectorId: 'sector-sales',
			conversationOwnerId: 'member-ana',
			createdAt: '2026-03-15T12:00:00.000Z',
			AccountChatSector: { id: 'sector-sales', name: 'Sales', color: '#1f6feb' },
			PlatformIntegration: { name: 'chatapp' },
		},
		expect.objectContaining({ id: 'conversation-helena-closed', status: 'closed' }),
	]);
});

const all = ['lead-mina', 'lead-luis', 'lead-kiosk', 'lead-joana', 'lead-ivo', 'lead-helena'];

it.each([
	['nothing', '', all],
	['temperature', '?temperature=1', ['lead-joana']],
	['source', '?source=website', ['lead-luis', 'lead-joana', 'lead-helena']],
	['exact phone', '?phone=5511987650001', ['lead-helena']],
	['the local form of a phone', '?phone=11987650001', []],
	['a phone with plus', '?phone=%2B5511987650001', []],
	['part of a tax number', '?taxId=123456780001', []],
	['several at once', '?source=website&temperature=3', ['lead-helena']],
	[
		'dates, which are inclusive',
		'?startDate=2026-03-08T12:00:00.000Z&endDate=2026-03-09T12:00:00.000Z',
		['lead-joana', 'lead-ivo'],
	],
	[
		'dates with another offset',
		'?startDate=2026-03-08T09:00:00-03:00&endDate=2026-03-08T09:00:00-03:00',
		['lead-ivo'],
	],
	['a start without an end', '?startDate=2026-03-09T00:00:00Z', all],
	[
		'names that are not published',
		'?owner=member-ana&type=PJ&label=label-vip&leadTemperature=1',
		all,
	],
])('spec 4, GET /lead: filtered by %s', async (_what, search, expected) => {
	expect(await ids(search)).toEqual(expected);
});

it.each(['temperature=4', 'startDate=yesterday', 'temperature=1&temperature=2'])(
	'spec 4, GET /lead: %s answers 400 and names the parameter',
	async (search) => {
		const { status, json } = await call(sandbox, 'GET', `/lead?${search}`);
		expect([status, json.error]).toEqual([400, expect.stringContaining(search.split('=')[0])]);
	},
);

it('spec 4: a lead update replaces the given fields, metadata as a whole, and keeps the others', async () => {
	const { status, json } = await call(sandbox, 'PUT', '/lead/lead-helena', {
		body: { city: '', leadTemperature: 1, metadata: { campaigns: { spring: 1 } } },
	});
	expect(status).toBe(200);
	expect(json).toMatchObject({ city: '', leadTemperature: 1, state: 'SP', name: 'Helena Prado' });
	expect(json.metadata).toEqual({ campaigns: { spring: 1 } });
	expect((await call(sandbox, 'GET', '/lead?phone=5511987650001')).json[0]).toEqual(json);
});

it('spec 9, 2.4.0 (2): a lead is found by its new phone, not by its old one', async () => {
	await call(sandbox, 'PUT', '/lead/lead-helena', { body: { phone: '5511987650077' } });
	expect(await ids('?phone=5511987650077')).toEqual(['lead-helena']);
	expect(await ids('?phone=5511987650001')).toEqual([]);
	const { json } = await call(sandbox, 'POST', '/lead', { body: { phone: '5511987650001' } });
	expect(json.id).not.toBe('lead-helena');
});

it('spec 4: a deleted lead is gone with its conversations and answers 404', async () => {
	expect((await call(sandbox, 'DELETE', '/lead/lead-helena')).status).toBe(200);
	expect(await ids('')).not.toContain('lead-helena');
	expect((await call(sandbox, 'DELETE', '/lead/lead-helena')).status).toBe(404);
	const status = await call(
		sandbox,
		'PUT',
		'/account-external-conversation/conversation-helena/update-status',
		{ body: { status: 'closed' } },
	);
	expect(status.status).toBe(404);
	const service = await call(sandbox, 'GET', '/customer-service/service-helena');
	expect(service.json.accountExternalConversationId).toBeNull();
	expect(sandbox.store.account('account-a').deals.get('deal-helena')?.leadId).toBeNull();
});

describe('labels', () => {
	const assign = async (method: string, leadId: string, labelId: string) =>
		await call(sandbox, method, '/lead/label/assign', { body: { leadId, labelId } });
	const labelsOf = (id: string) => sandbox.store.account('account-a').leads.get(id)?.labelIds;

	it('spec 9, 2.4.0 (8): a new label is a lead label; labelType is ignored', async () => {
		const body = { name: 'returning', color: '#123abc', labelType: 'conversation' };
		const { status, json } = await call(sandbox, 'POST', '/lead/label', { body });
		expect(status).toBe(201);
		expect(json).toEqual({ id: expect.any(String), name: 'returning', color: '#123abc' });
		expect((await assign('POST', 'lead-ivo', json.id)).status).toBe(201);
		expect(JSON.stringify(sandbox.store.snapshot())).not.toContain('labelType');
	});

	it('spec 4: assigning a label again changes nothing', async () => {
		await assign('POST', 'lead-ivo', 'label-vip');
		await assign('POST', 'lead-ivo', 'label-vip');
		expect(labelsOf('lead-ivo')).toEqual(['label-vip']);
	});

	it('spec 4: a DELETE with a body unassigns a label', async () => {
		expect((await assign('DELETE', 'lead-kiosk', 'label-newsletter')).status).toBe(200);
		expect(labelsOf('lead-kiosk')).toEqual(['label-vip']);
	});

	it('spec 9, 2.4.0 (8): unassigning a label that the lead does not have answers 404', async () => {
		const { status, json } = await assign('DELETE', 'lead-ivo', 'label-vip');
		expect([status, json.error]).toEqual([404, 'Lead label assignment not found']);
	});
});
