import {
	messageVerdict,
	reportsFailure,
} from '../../../../../nodes/shared/transport/messageAnswer';

describe('messageVerdict', () => {
	it.each<[object]>([
		[{}],
		[[]],
		[{ id: 'm1' }],
		[{ answer: 'OK' }],
		[{ answer: 17 }],
		[{ success: true, message: 'Sent without errors' }],
		[{ id: 'm1', message: 'We cannot wait to see you' }],
		[{ error: null, errors: [], errorCode: 0, error_message: '' }],
		[{ error: { code: 0, message: 'OK' } }],
		[{ error: { code: null, message: '' } }],
		[{ error: 'none' }],
		[{ status: 'queued', data: { attempts: 0 } }],
		[{ sent: 1, failed: 0 }],
		[{ code: 0, data: { messages: [{ id: 'm1', message_status: 'accepted' }] } }],
		[{ contact: { status: 'invalid' }, id: 'm1' }],
	])('accepts %j', (body) => {
		expect(messageVerdict(body)).toBe('answered');
	});

	it.each<[object]>([
		[{ error: 'No credit' }],
		[{ error: true }],
		[[{ error: { code: 131026 } }]],
		[{ success: false }],
		[{ ok: 'false' }],
		[{ id: 'm1', status: 'failed' }],
		[{ status: 'fail' }],
		[{ status: false, message: 'No credit' }],
		[{ status: 'FAILED_TO_SEND' }],
		[{ status: 'not sent' }],
		[{ status: 'falhou' }],
		[{ statusCode: '422' }],
		[{ code: 400 }],
		[{ result: 'error' }],
		[{ errorCode: 470 }],
		[{ failed: true }],
		[{ sent: 0, failed: 1 }],
		[{ status: 'failed', queuedAt: '2026-03-02T12:00:00Z' }],
		[{ id: 'm1', sent: false, error: 'No credit' }],
		[{ results: [{ status: 'rejected' }] }],
		[{ data: { messages: [{ delivery_status: 'undeliverable' }] } }],
	])('takes %j for a refusal', (body) => {
		expect(messageVerdict(body)).toBe('refused');
	});

	it.each<[object]>([
		[{ answer: 'failed' }],
		[{ answer: 'Error: the number is blocked' }],
		[{ answer: false }],
		[{ answer: 'Please log in again' }],
		[{ answer: 'Sessão expirada' }],
		[{ message: 'The message could not be sent' }],
		[{ detail: 'Unable to send' }],
		[{ success: true, errors: ['The number is blocked'] }],
		[{ status: 'success', data: { error: 'No credit' } }],
		[{ accepted: false }],
		[{ sent: 0, queued: 0 }],
		[{ id: 'm1', sent: false, delivered: false, read: false }],
		[{ sent: 0, queued: 1 }],
		[{ accepted: false, jobId: 'j-17' }],
		[{ data: { messageId: 'm1', status: 'queued', sent: false } }],
	])('finds %j unreadable', (body) => {
		expect(messageVerdict(body)).toBe('unreadable');
	});
});

describe('reportsFailure', () => {
	it.each([[{ error: 'x' }], [{ success: false }], [{ ok: false }], [{ status: 'error' }]])(
		'finds a failure in %j',
		(body) => expect(reportsFailure(body)).toBe(true),
	);

	it.each([[{}], [{ error: null }], [{ success: true }], [{ status: 'Rejected' }]])(
		'finds none in %j',
		(body) => expect(reportsFailure(body)).toBe(false),
	);
});
