import { endpoints, type Endpoint } from '../../../../../../nodes/shared/contract';
import {
	meaningOf,
	readAnswer,
	retryAfterMs,
	type FailedOutcome,
} from '../../../../../../nodes/shared/transport/exchange/answer';

const lead = { id: 'l1', name: 'Ana' };

const { createLead, updateLead, deleteLead, getProduct, listLeads, listTemplates } = endpoints;
const { sendChatappMessage, updateChatSector, updateConversation, updateConversationStatus } =
	endpoints;

/** The kind of an answer, and what it has of a response. */
function read(endpoint: Endpoint, body: unknown, headers = {}, statusCode = 200) {
	const outcome = readAnswer(endpoint, { statusCode, headers, body });
	if (!('response' in outcome)) throw new Error('Every response is an answer');
	return { ...outcome.response, kind: outcome.kind };
}

describe('readAnswer', () => {
	it.each([
		[299, 'answered'],
		[300, 'error'],
		[199, 'error'],
		[404, 'error'],
	])('reads an answer with %d as %s', (status, kind) => {
		expect(read(createLead, lead, {}, status)).toMatchObject({ kind, body: lead });
	});

	it.each<[string, Endpoint, unknown, string]>([
		['a record beside a failure', createLead, { error: 'x', data: lead }, 'unreadable'],
		['a record read beside a failure', getProduct, { error: 'x', data: lead }, 'answered'],
		["a record's own status", createLead, { ...lead, status: 'Rejected' }, 'answered'],
		['a wrapped status', updateLead, { ok: true, data: { id: 1, status: 'failed' } }, 'answered'],
		['a status without an ID', updateConversationStatus, { status: 'rejected' }, 'answered'],
		['a failure in place of a status', updateLead, { status: 'error', message: 'x' }, 'error'],
		['a status of what has none', updateChatSector, { status: 'failed' }, 'error'],
		['a count of none', updateLead, { count: 0 }, 'error'],
		['a count of none in data', updateLead, { data: { affectedRows: 0 } }, 'error'],
		['a bare count of none', updateLead, 0, 'error'],
		['a count of one', updateLead, { count: 1 }, 'answered'],
		['a count beside the ID of the record', updateLead, { ...lead, count: 0 }, 'answered'],
		['another count', updateConversation, { status: 'active', unreadCount: 0 }, 'answered'],
		['an error in data', deleteLead, { data: { error: 'Not found' } }, 'error'],
		['an error as text', deleteLead, '[{"error":"Not found"}]', 'error'],
		['a lead found by a creation', createLead, { created: false, lead }, 'answered'],
		['a list of failing records', listLeads, [{ ...lead, error: 'x', ok: false }], 'answered'],
		['JSON as text', createLead, '\ufeff{"id": 1}', 'answered'],
		['no record where one was asked for', getProduct, {}, 'unreadable'],
		['two records where one was asked for', getProduct, [{ id: 1 }, { id: 2 }], 'unreadable'],
		['nothing for a creation', createLead, '', 'unreadable'],
		['a text for a creation', createLead, 'OK', 'unreadable'],
		['an empty list for a creation', createLead, [], 'unreadable'],
		['an object without an ID', createLead, {}, 'answered'],
		['an update without an answer', updateLead, '', 'answered'],
		['a text for an update', updateLead, 'OK', 'answered'],
		['a truncated answer', updateLead, '{"id": "1', 'unreadable'],
		['a truncated answer to a deletion', deleteLead, '{"id": "1', 'answered'],
		['a page', deleteLead, ' <html></html>', 'unreadable'],
		['an empty list', listLeads, { leads: [] }, 'answered'],
		['an object for a list', listLeads, { total: 0 }, 'unreadable'],
		['a record for a list', listLeads, { ...lead, data: [] }, 'unreadable'],
		['a list without any record', listLeads, [null, 'x'], 'unreadable'],
		['a list beside a failure', listLeads, { error: 'x', leads: [] }, 'error'],
		['a text of 300 characters', sendChatappMessage, 'x'.repeat(300), 'answered'],
		['a longer text', sendChatappMessage, 'x'.repeat(301), 'unreadable'],
		['a message that was taken', sendChatappMessage, 17, 'answered'],
		['a message taken without an answer', sendChatappMessage, '', 'answered'],
		['a message taken with a text in quotes', sendChatappMessage, '"queued"', 'answered'],
		['a message refused in a text', sendChatappMessage, '{"success": "false"}', 'error'],
		['a truncated answer to a message', sendChatappMessage, '{"id": "m', 'unreadable'],
		['another page', sendChatappMessage, '\ufeff<?xml version="1.0"?>', 'unreadable'],
	])('finds %s', (_what, endpoint, body, kind) => {
		expect(read(endpoint, body).kind).toBe(kind);
	});

	it('leaves out what is no record of a list', () => {
		const entries = [null, lead, { name: 'Ana' }];
		expect(read(listLeads, entries).body).toEqual([lead, { name: 'Ana' }]);
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
		expect(read(createLead, { lead: body }).body).toEqual({
			...body,
			id: '5',
			leadOwner: '7',
			dealOwner: '4',
			accountIntegration: '3',
			accountExternalConversations: [{ id: '8', accountChatSectorId: '9', unreadCount: 1 }],
		});
	});

	it('does not change the answer to a message', () => {
		expect(read(sendChatappMessage, { data: { id: 1 } }).body).toEqual({ data: { id: 1 } });
	});

	it.each([[[{ id: 1 }]], [{ data: [{ id: 1 }] }], [{ templates: [{ id: 1 }] }]])(
		'finds templates in %j',
		(body) => expect(read(listTemplates, body).body).toEqual([{ id: '1' }]),
	);

	it.each<[string, unknown]>([
		['bare', lead],
		['in data', { data: lead }],
		['by its name', { success: true, lead }],
		['twice wrapped', { data: { lead } }],
		['the only one of a list', [lead]],
		['in a list in data', { data: [lead] }],
		['beside something else in data', { data: { total: 1 }, lead }],
		['beside another in data', { data: { id: 'x' }, lead }],
	])('reads a record %s', (_how, body) => {
		expect(read(createLead, body)).toMatchObject({ kind: 'answered', body: lead });
	});

	it.each<[string, unknown]>([
		['several records', [lead, lead]],
		['a record under another name', { product: lead }],
		['an empty id', { id: '' }],
		['an id that lost its digits', { id: 2 ** 60 }],
		['a record that contains another', { ...lead, data: { id: 'other' } }],
	])('leaves %s as it is', (_what, body) => {
		expect(read(createLead, body).body).toBe(body);
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
		expect(read(listLeads, body, headers).isPage).toBe(true);
	});

	it.each<[unknown, Record<string, string>?]>([
		[{ data: items, total: 1, nextPage: null }],
		[{ data: items, count: 1, next: '', hasMore: false, nextCursor: 'null' }],
		[{ data: items, hasMore: 'false', next: '0', unreadCount: 5, page: 1, limit: 100 }],
		[{ data: items, links: { self: { href: '/lead' }, next: {} } }],
		[{ data: [{ id: '1', next: 'x', total: 7 }] }],
		[items, { link: '</lead>; rel="self"', 'x-total-count': '1', 'x-request-count': '300' }],
	])('is not %j with the headers %j', (body, headers = {}) => {
		expect(read(listLeads, body, headers).isPage).toBe(false);
	});
});

describe('meaningOf', () => {
	const error = (statusCode: number, body: unknown, retryAfter?: string): FailedOutcome => ({
		kind: 'error',
		response: { statusCode, headers: { 'retry-after': retryAfter }, body },
	});
	const unreadable = (body: unknown): FailedOutcome => ({
		kind: 'unreadable',
		response: { statusCode: 200, headers: {}, body },
	});
	const all = [createLead, deleteLead, sendChatappMessage];
	const kept = [createLead, sendChatappMessage];
	const ofMessage = [sendChatappMessage];

	it.each<[string, FailedOutcome, possible: Endpoint[], kind: string, isTransient: boolean]>([
		['lost', { kind: 'lost', code: '' }, all, 'overloaded', true],
		['truncated', unreadable('{"id'), all, 'neutral', true],
		['another answer than expected', unreadable({}), all, 'neutral', false],
		['not sent', { kind: 'notSent', code: '' }, [], 'overloaded', true],
		['500 of the API', error(500, { error: 'x' }), kept, 'neutral', true],
		['502 of a gateway', error(502, '<html>'), all, 'neutral', true],
		['408', error(408, { error: 'x' }), kept, 'neutral', true],
		['499', error(499, ''), all, 'neutral', true],
		['500 with Retry-After', error(500, '', '2'), all, 'neutral', true],
		['503', error(503, { error: 'x' }), kept, 'overloaded', true],
		['503 with Retry-After', error(503, '', '2'), ofMessage, 'overloaded', true],
		['429', error(429, '', '2'), [], 'throttled', true],
		['401', error(401, ''), [], 'served', false],
		['400 of the API', error(400, { error: 'x' }), [], 'served', false],
		['422 of the API', error(422, { reason: 'no' }), [], 'served', false],
		['404 of a gateway', error(404, '<html>'), ofMessage, 'served', false],
		['403 with a list', error(403, []), ofMessage, 'served', false],
		['a redirect', error(302, ''), ofMessage, 'served', false],
		['a 300', error(300, {}), ofMessage, 'served', false],
		['a 200 that says it failed', error(200, { error: 'x' }), [], 'served', false],
	])('%s', (_what, outcome, possible, kind, isTransient) => {
		const mayHaveEffect = (endpoint: Endpoint) =>
			meaningOf(outcome, endpoint).effect === 'possible';
		expect([listLeads, ...all].filter(mayHaveEffect)).toEqual(possible);
		const meaning = meaningOf(outcome, createLead);
		expect(meaning).toMatchObject({ kind, isTransient });
		const asked = 'response' in outcome && outcome.response.headers['retry-after'];
		expect(meaning.wait).toBe(asked ? 2_000 : undefined);
	});

	it.each<[FailedOutcome, Endpoint[]]>([
		[error(429, ''), [listLeads, ...all]],
		[error(503, '', '2'), [listLeads, createLead, deleteLead]],
		[error(503, ''), []],
		[error(500, '', '2'), []],
	])('tells a CRM that takes nothing for now: %j', (outcome, expected) => {
		const isBusy = (endpoint: Endpoint) => meaningOf(outcome, endpoint).isBusy;
		expect([listLeads, ...all].filter(isBusy)).toEqual(expected);
	});
});

describe('retryAfterMs', () => {
	it.each([
		['Retry-After in seconds', { 'retry-after': '1.5' }, 1_500],
		['none', { 'retry-after': '0' }, 0],
		['a number', { 'retry-after': 3 }, 3_000],
		['a date that has passed', { 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }, 0],
		[
			"a date by the CRM's clock, an hour ahead",
			{ 'retry-after': 'Sun, 01 Mar 2026 13:00:03 GMT', date: 'Sun, 01 Mar 2026 13:00:00 GMT' },
			3_000,
		],
		['more digits than a number holds', { 'retry-after': '9'.repeat(400) }, Infinity],
		['nonsense', { 'retry-after': 'soon' }, undefined],
		['a date that does not exist', { 'retry-after': 'Sun, 99 Mar 2026 12:00:05 GMT' }, undefined],
		['a negative number', { 'retry-after': -5 }, undefined],
		['a number in another notation', { 'retry-after': '1e9' }, undefined],
		['several values', { 'retry-after': '1, 2' }, undefined],
		['nothing', {}, undefined],
	])('reads %s', (_what, headers, expected) => {
		jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-01T12:00:00Z'));
		expect(retryAfterMs({ headers })).toBe(expected);
		jest.restoreAllMocks();
	});
});
