import {
	messageVerdict,
	provesNothing,
	reportsFailure,
} from '../../../../../../nodes/shared/transport/exchange/messageAnswer';

describe('messageVerdict', () => {
	it.each<[object]>([
		[{}],
		[[]],
		[{ id: 'm1' }],
		[{ answer: 'OK' }],
		[{ answer: 'failed' }],
		[{ answer: 0 }],
		[{ success: true, message: 'Sent without errors' }],
		[{ id: 'm1', message: 'We could not wait to see you' }],
		[{ id: 'm1', leadStatus: 'Rejected' }],
		[{ id: 'm1', contact: { status: 'failed' }, delivery: { error: 'x' } }],
		[{ error: null, errors: [], errorCode: 0, error_message: '' }],
		[{ error: { code: 0, message: 'OK' } }],
		[{ error: { code: '0', message: 'OK' } }],
		[{ error: { code: null, message: '' } }],
		[{ error: 'none', errors: { to: [] } }],
		[{ status: 'Recusada' }],
		[{ status: 'failed_over', statusCode: 202, data: { attempts: 0 } }],
		[{ status: 200 }],
		[{ status: 4 }],
		[{ result: 0, accepted: 1 }],
		[{ messageId: 'm1', sent: false }],
		[{ message: { id: 'm1' }, accepted: false, errorMessage: 'Waits for its turn' }],
		[{ sent: 0, queued: 1, count: 0 }],
		[{ code: 400, state: 'error' }],
		[{ messages: [{ id: 'm1', message_status: 'accepted', status: 'rejected' }] }],
	])('accepts %j', (body) => {
		expect(messageVerdict(body)).toBe('answered');
	});

	it.each<[object]>([
		[{ error: 'No credit' }],
		[{ error: true }],
		[[{ error: { code: 131026 } }]],
		[{ errors: ['No credit'] }],
		[{ errors: { to: ['is no number'] } }],
		[{ success: false }],
		[{ ok: 'false' }],
		[{ status: ' Failed ' }],
		[{ status: 'rejected' }],
		[{ status_code: '422' }],
		[{ status: 'fail', data: { phone: 'is no number' } }],
		[{ type: 'about:blank', title: 'Forbidden', status: 403 }],
		[{ errorType: 'Error', errorMessage: 'No credit' }],
		[{ result: false, info: 'Ticket has expired' }],
		[{ sent: 'false', message: 'No such number' }],
		[{ accepted: false, reason: 'Recipient rejected' }],
		[{ result: { status: 'ERROR' } }],
		[{ success: true, data: [{ success: false }] }],
	])('takes %j for a refusal', (body) => {
		expect(messageVerdict(body)).toBe('refused');
	});

	it.each<[object]>([
		[{ id: 'm1', status: 'failed' }],
		[{ data: { id: 'm1', status: 'failed' } }],
		[{ error: 'No credit', data: { messageId: 7 } }],
		[{ messages: [{ id: 'm1' }], errors: [{ code: 131026 }] }],
		[{ id: 'm1', statusCode: 500 }],
		[{ id: 'm1', statusCode: 400 }],
	])('finds %j unclear', (body) => {
		expect(messageVerdict(body)).toBe('unreadable');
	});
});

describe('reportsFailure', () => {
	/** As databases and their libraries name what a write changed. */
	const ofWrites = [
		...['n', 'count', 'answer', 'rowCount', 'rows_affected', 'affected', 'affectedRows'],
		...['affectedCount', 'matched', 'matchedRows', 'matchedCount'],
	];
	const names = {
		PUT: [...ofWrites, 'updated', 'updatedRows', 'updatedCount'],
		DELETE: [
			...[...ofWrites, 'deleted', 'deletedRows', 'deletedCount'],
			...['removed', 'removedRows', 'removedCount'],
		],
		POST: ofWrites,
		GET: [],
		message: [],
	} as const;
	const all = [...new Set(Object.values(names).flat())];

	it.each(Object.entries(names))('reads the counts of %s, and no other', (kind, own) => {
		const found = all.filter((name) => reportsFailure({ [name]: 0 }, kind as keyof typeof names));
		expect(found).toEqual(all.filter((name) => own.some((each) => each === name)));
	});

	it.each([
		['a field of the record', { id: 'l1', errorMessage: 'No credit', accepted: false }, false],
		['a field that only an answer to a message has', { sent: false, accepted: false }, false],
		['a failure by the words of JSend', { status: 'fail', data: { name: 'is missing' } }, true],
		['a failure as HTTP names it', { status: 404, title: 'Not Found' }, true],
		['a result', { result: false }, true],
	])('of an update: %s', (_what, body, expected) => {
		expect(reportsFailure(body, 'PUT')).toBe(expected);
	});

	it.each([
		['one of several counts', { matchedCount: 1, updatedCount: 0 }, false],
		['a count beside the ID of the record', { id: 'l1', updatedCount: 0 }, false],
		['a count as text', { updatedCount: '0' }, true],
		['a count of one', { updatedCount: 1 }, false],
	])('of an update: %s', (_what, body, expected) => {
		expect(reportsFailure(body, 'PUT')).toBe(expected);
	});
});

describe('provesNothing', () => {
	const sent = { status: 'closed', city: 'Olinda', email: '', price: 9.9, metadata: { tag: 1 } };

	it.each<[object]>([
		[{ message: 'Lead not found' }],
		[{ message: 'Updated', data: null }],
		[{ answer: 'Please log in' }],
		[{ data: { msg: 'No such lead' } }],
		[{ message: 'Lead not found', statusCode: 200 }],
		[{ status: 'active' }],
		[{ data: { status: 'active' } }],
		[{ city: 'Recife', status: 'closed' }],
		[{ email: 'old@example.com' }],
		[{ price: '9.80' }],
	])('holds for %j', (body) => {
		expect(provesNothing(body, sent)).toBe(true);
	});

	it.each<[object]>([
		[{}],
		[{ answer: 'OK' }],
		[{ success: true, message: 'Updated' }],
		[{ count: 1, message: 'Updated' }],
		[{ name: 'Ana' }],
		[{ status: ' Closed' }],
		[{ status: 'closed', updatedAt: '2026-03-02T09:00:00.000Z' }],
		[{ email: null }],
		[{ price: '9.90' }],
		[{ metadata: { other: 1 } }],
		[{ status: 'active', success: true }],
	])('does not hold for %j', (body) => {
		expect(provesNothing(body, sent)).toBe(false);
	});
});
