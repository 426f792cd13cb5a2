import { endpoints, resourceNames, type Endpoint } from '../../../../../../nodes/shared/contract';
import { readAnswer } from '../../../../../../nodes/shared/transport/exchange/answer';
import { sentMessageId } from '../../../../../../nodes/shared/transport/exchange/messageAnswer';

const lead = { id: 'l1', name: 'Ana' };

const { createLead, updateLead, deleteLead, getProduct, listLeads, listTemplates } = endpoints;
const { sendChatappMessage, updateChatSector, updateConversation, updateConversationStatus } =
	endpoints;

describe('readAnswer', () => {
	it.each<[string, Endpoint, unknown, string]>([
		['a record', createLead, lead, 'answered'],
		['a record beside a failure', createLead, { error: 'x', data: lead }, 'unreadable'],
		['a record read beside a failure', getProduct, { error: 'x', data: lead }, 'answered'],
		["a record's own status", createLead, { ...lead, status: 'Rejected' }, 'answered'],
		[
			'a wrapped status',
			updateLead,
			{ success: true, data: { id: 1, status: 'failed' } },
			'answered',
		],
		['a status without an ID', updateConversationStatus, { status: 'rejected' }, 'answered'],
		['the state KO', updateConversationStatus, { state: 'KO' }, 'answered'],
		['a failure in place of a status', updateLead, { status: 'error', message: 'x' }, 'refused'],
		['a status of what has none', updateChatSector, { status: 'failed' }, 'refused'],
		['a count of none', updateLead, { count: 0 }, 'refused'],
		['a count of none in data', updateLead, { data: { affected: 0 } }, 'refused'],
		['an error in data', deleteLead, { data: { error: 'Not found' } }, 'refused'],
		['a list of errors', updateLead, { errors: ['Not found'] }, 'refused'],
		['an error as text', deleteLead, '[{"error":"Not found"}]', 'refused'],
		['another count', updateConversation, { status: 'active', unreadCount: 0 }, 'answered'],
		['a field like a verb', updateLead, { name: 'Ana', deleted: false }, 'answered'],
		['a lead found by a creation', createLead, { created: false, lead }, 'answered'],
		['a list of failing records', listLeads, [{ ...lead, error: 'x', ok: false }], 'answered'],
		['JSON as text', createLead, '\ufeff{"id": 1}', 'answered'],
		['a record that was asked for', getProduct, { product: { id: 7 } }, 'answered'],
		['no record where one was asked for', getProduct, {}, 'unreadable'],
		['null where a record was asked for', getProduct, { data: null }, 'unreadable'],
		['two records where one was asked for', getProduct, [{ id: 1 }, { id: 2 }], 'unreadable'],
		['nothing for a creation', createLead, '', 'unreadable'],
		['a text for a creation', createLead, 'OK', 'unreadable'],
		['an object without an ID', createLead, {}, 'answered'],
		['a failure', createLead, { success: false }, 'refused'],
		['an update without an answer', updateLead, '', 'answered'],
		['a text for an update', updateLead, 'OK', 'answered'],
		['a truncated answer', updateLead, '{"id": "1', 'unreadable'],
		['a truncated answer to a deletion', deleteLead, '{"id": "1', 'answered'],
		['a text of 300 characters', sendChatappMessage, 'x'.repeat(300), 'answered'],
		['a longer text', sendChatappMessage, 'x'.repeat(301), 'unreadable'],
		['a page', deleteLead, ' <html></html>', 'unreadable'],
		['a list', listLeads, [lead], 'answered'],
		['an empty list', listLeads, { leads: [] }, 'answered'],
		['an object for a list', listLeads, { total: 0 }, 'unreadable'],
		['a record for a list', listLeads, lead, 'unreadable'],
		['a list without any record', listLeads, [null, 'x'], 'unreadable'],
		['a list beside a failure', listLeads, { error: 'x', leads: [] }, 'refused'],
		['a message that was taken', sendChatappMessage, 17, 'answered'],
		['a message taken without an answer', sendChatappMessage, '', 'answered'],
		['a message taken with a text in quotes', sendChatappMessage, '"queued"', 'answered'],
		['a message refused in a text', sendChatappMessage, '{"success": "false"}', 'refused'],
		['a truncated answer to a message', sendChatappMessage, '{"id": "m', 'unreadable'],
		['lines of text', sendChatappMessage, 'Message\nqueued', 'answered'],
		['a message that failed', sendChatappMessage, { status: 'failed' }, 'refused'],
		['another page', sendChatappMessage, '\ufeff<?xml version="1.0"?>', 'unreadable'],
	])('finds %s', (_what, endpoint, body, kind) => {
		expect(readAnswer(endpoint, body).kind).toBe(kind);
	});

	it('leaves out what is no record of a list', () => {
		const entries = [null, lead, { name: 'Ana' }];
		expect(readAnswer(listLeads, entries).body).toEqual([lead, { name: 'Ana' }]);
	});

	it('converts IDs to strings at any depth, except in free-form values', () => {
		const body = {
			id: 5,
			leadOwner: 7,
			leadTemperature: 2,
			unknownId: 2 ** 60,
			metadata: { id: 5, customerId: 6 },
			utms: { id: 5 },
			components: [{ id: 5 }],
			dealOwner: 4,
			accountIntegration: 3,
			accountExternalConversations: [{ id: 8, accountChatSectorId: 9, unreadCount: 1 }],
		};
		expect(readAnswer(createLead, { lead: body }).body).toEqual({
			...body,
			id: '5',
			leadOwner: '7',
			dealOwner: '4',
			accountIntegration: '3',
			accountExternalConversations: [{ id: '8', accountChatSectorId: '9', unreadCount: 1 }],
		});
	});

	it.each([[[{ id: 1 }]], [{ data: [{ id: 1 }] }], [{ templates: [{ id: 1 }] }]])(
		'finds templates in %j',
		(body) => expect(readAnswer(listTemplates, body).body).toEqual([{ id: '1' }]),
	);

	it('does not change the answer to a message', () => {
		expect(readAnswer(sendChatappMessage, { data: { id: 1 } }).body).toEqual({ data: { id: 1 } });
	});
});

describe('a record', () => {
	it.each<[string, unknown]>([
		['bare', lead],
		['in data', { data: lead }],
		['by its name', { success: true, lead }],
		['twice wrapped', { data: { lead } }],
		['the only one of a list', [lead]],
		['in a list in data', { data: [lead] }],
		['beside something else in data', { data: { total: 1 }, lead }],
		['beside another in data', { data: { id: 'x' }, lead }],
	])('is read %s', (_how, body) => {
		expect(readAnswer(createLead, body)).toEqual({ kind: 'answered', body: lead });
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
	])('is not read from %s', (_what, body) => {
		expect(readAnswer(createLead, body).body).toBe(body);
	});

	it('is an object with an ID, whatever it contains', () => {
		const record = { ...lead, data: { id: 'other' } };
		expect(readAnswer(createLead, record).body).toBe(record);
	});
});

describe('a list', () => {
	it.each<[string, unknown]>([
		['bare', [lead]],
		['in data', { data: [lead], total: 1 }],
		['by its name', { leads: [lead] }],
		['twice wrapped', { data: { leads: [lead] } }],
	])('is read %s', (_how, body) => {
		expect(readAnswer(listLeads, body).body).toEqual([lead]);
	});

	it.each<[string, unknown]>([
		['an object', {}],
		['an error', { error: 'x', details: [] }],
		['a record', { ...lead, data: [] }],
		['a record in data', { data: lead }],
		['text', 'OK'],
	])('is not read from %s', (_what, body) => {
		expect(readAnswer(listLeads, body).kind).not.toBe('answered');
	});
});

describe('a list that is not whole', () => {
	const items = [{ id: '1' }];

	it.each<[unknown, Record<string, string>?]>([
		[{ data: items, total: 57 }],
		[{ leads: items, count: '250' }],
		[{ leads: items, meta: { total_count: 201 } }],
		[{ data: { leads: items, hasMore: true } }],
		[{ data: items, next: 'https://crm.example.com/api/v1/lead?page=2' }],
		[{ data: items, pagination: { has_next_page: true } }],
		[{ data: items, nextPageToken: 'abc' }],
		[{ data: items, links: { next: { href: '/lead?page=2' } } }],
		[items, { link: '</lead?page=2>; rel="next", </lead?page=9>; rel="last"' }],
		[items, { 'x-total-count': '250' }],
	])('is %j with the headers %j', (body, headers = {}) => {
		expect(readAnswer(listLeads, body, headers).isPage).toBe(true);
	});

	it.each<[unknown, Record<string, string>?]>([
		[{ data: items, total: 1, nextPage: null }],
		[{ data: items, count: 1, next: '', hasMore: false, nextCursor: 'null' }],
		[{ data: items, hasMore: 'false', next: '0', unreadCount: 5, page: 1, limit: 100 }],
		[{ data: items, links: { self: { href: '/lead' }, next: {} } }],
		[{ data: [{ id: '1', next: 'x', total: 7 }] }],
		[items, { link: '</lead>; rel="self"', 'x-total-count': '1', 'x-request-count': '300' }],
	])('is not %j with the headers %j', (body, headers = {}) => {
		expect(readAnswer(listLeads, body, headers).isPage).toBe(false);
	});
});

describe('sentMessageId', () => {
	it.each([
		[{ id: 'm1' }, 'm1'],
		[{ id: 7 }, '7'],
		[{ messageId: 'm1' }, 'm1'],
		[{ messages: [{ id: 'm1' }] }, 'm1'],
		[{ id: null, data: { id: 'm1' } }, 'm1'],
		[{ data: { messageId: 'm1' } }, 'm1'],
	])('finds the ID in %j', (answer, id) => {
		expect(sentMessageId(answer)).toBe(id);
	});

	it.each([null, 'OK', {}, [], { id: '' }, { id: {} }, { id: 2 ** 60 }, { messages: [null] }])(
		'finds none in %j',
		(answer) => {
			expect(sentMessageId(answer)).toBeNull();
		},
	);
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
