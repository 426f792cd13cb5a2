import { endpoints, resourceNames } from '../../../../../nodes/shared/contract';
import {
	parseBody,
	readAnswer,
	readList,
	readRecord,
} from '../../../../../nodes/shared/transport/answer';

const lead = { id: 'l1', name: 'Ana' };

describe('parseBody', () => {
	it.each<[unknown, string]>([
		[{ id: 1 }, 'structured'],
		['\ufeff[1]', 'structured'],
		['', 'plain'],
		['OK', 'plain'],
		['Message\nqueued', 'plain'],
		[17, 'plain'],
		['{"id": "1', 'garbled'],
		['O\u0000K\u0000', 'garbled'],
		['\ufffd\ufffdOK', 'garbled'],
		['x'.repeat(301), 'garbled'],
		[' <html></html>', 'page'],
		['\ufeff<?xml version="1.0"?>', 'page'],
	])('finds in %j something %s', (body, kind) => {
		expect(parseBody(body).kind).toBe(kind);
	});
});

describe('readRecord', () => {
	it.each<[string, unknown]>([
		['bare', lead],
		['in data', { data: lead }],
		['by its name', { success: true, lead }],
		['twice wrapped', { data: { lead } }],
		['the only one of a list', [lead]],
		['in result', { success: true, result: lead }],
		['in a list in data', { data: [lead] }],
		['in the name of its table', { user: { id: 'u1' }, AccountCRMLead: lead }],
		['in its name in another spelling', { new_lead: lead }],
		['beside something else in data', { data: { total: 1 }, lead }],
	])('reads a record %s', (_how, body) => {
		expect(readRecord(body, ['lead'])).toEqual(lead);
	});

	it.each<[string, unknown]>([
		['nothing', undefined],
		['null', null],
		['text', 'OK'],
		['an error', { error: 'x' }],
		['several records', [lead, lead]],
		['an empty list', []],
		['a record under another name', { product: lead }],
		['an empty id', { id: '' }],
		['an id that lost its digits', { id: 2 ** 60 }],
	])('finds nothing in %s', (_what, body) => {
		expect(readRecord(body, ['lead'])).toBeUndefined();
	});

	it('treats an object with an id as the record, whatever it contains', () => {
		const record = { ...lead, data: { id: 'other' } };
		expect(readRecord(record, ['lead'])).toBe(record);
	});
});

describe('readList', () => {
	it.each<[string, unknown]>([
		['bare', [lead]],
		['in data', { data: [lead], total: 1 }],
		['by its name', { leads: [lead] }],
		['twice wrapped', { data: { leads: [lead] } }],
		['in result', { success: true, result: { rows: [lead] } }],
		['beside something else in data', { data: { total: 1 }, items: [lead] }],
	])('reads a list %s', (_how, body) => {
		expect(readList(body, ['leads'])).toEqual([lead]);
	});

	it.each<[string, unknown]>([
		['an object', {}],
		['an error', { error: 'x', details: [] }],
		['a record', { ...lead, data: [] }],
		['a record in data', { data: lead }],
		['text', '[]'],
	])('finds nothing in %s', (_what, body) => {
		expect(readList(body, ['leads'])).toBeUndefined();
	});
});

describe('readAnswer', () => {
	it('converts ids to strings at any depth, except in free-form values', () => {
		const body = {
			id: 5,
			leadOwner: 7,
			leadTemperature: 2,
			unknownId: 2 ** 60,
			metadata: { id: 5, customerId: 6 },
			accountExternalConversations: [{ id: 8, accountChatSectorId: 9, unreadCount: 1 }],
		};
		expect(readAnswer(endpoints.createLead, { lead: body })).toEqual({
			...body,
			id: '5',
			leadOwner: '7',
			accountExternalConversations: [{ id: '8', accountChatSectorId: '9', unreadCount: 1 }],
		});
	});

	it.each([[[{ id: 1 }]], [{ data: [{ id: 1 }] }], [{ templates: [{ id: 1 }] }]])(
		'returns templates under data, as in the contract: %j',
		(body) => {
			expect(readAnswer(endpoints.listTemplates, body)).toEqual({ data: [{ id: '1' }] });
		},
	);

	it('does not change unreadable answers and answers to messages', () => {
		expect(readAnswer(endpoints.listLeads, { error: 'x' })).toEqual({ error: 'x' });
		expect(readAnswer(endpoints.sendChatappMessage, { data: { id: 1 } })).toEqual({
			data: { id: 1 },
		});
	});
});

describe('resourceNames', () => {
	it.each([
		['/lead/{id}', ['lead', 'leads']],
		['/chat-sector', ['chatSector', 'sector', 'chatSectors', 'sectors']],
		['/lead/{id}/conversation', ['conversation', 'conversations']],
		['/category/{id}', ['category', 'categories']],
		['/{membersPath}', ['members', 'members']],
		['/{chatappPath}/templates', ['templates', 'templates']],
		[
			'/account-external-conversation/{id}/update-status',
			expect.arrayContaining(['conversation', 'conversations']),
		],
	])('of %s', (path, names) => {
		expect(resourceNames({ path })).toEqual(names);
	});
});
