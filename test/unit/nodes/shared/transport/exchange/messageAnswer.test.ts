import { endpoints } from '../../../../../../nodes/shared/contract';
import { readAnswer } from '../../../../../../nodes/shared/transport/exchange/answer';
import {
	isOnlyText,
	sentMessageId,
} from '../../../../../../nodes/shared/transport/exchange/messageAnswer';

describe('the answer to a message', () => {
	const kindOf = (body: object) =>
		readAnswer(endpoints.sendChatappMessage, { statusCode: 200, headers: {}, body }).kind;

	it.each<[object]>([
		[{}],
		[[]],
		[{ id: 'm1' }],
		[{ answer: 'failed' }],
		[{ answer: 0 }],
		[{ success: true, message: 'Sent without errors' }],
		[{ id: 'm1', contact: { status: 'failed' }, delivery: { error: 'x' } }],
		[{ error: null, errors: [] }],
		[{ error: { code: 0, message: 'OK' } }],
		[{ error: { code: '0', message: 'OK' } }],
		[{ error: 'none', errors: { to: [] } }],
		[{ status: 'failed_over', statusCode: 202 }],
		[{ status: 'Recusada' }],
		[{ status: 200 }],
		[{ sent: 0, queued: 1, count: 0 }],
		[{ messages: [{ id: 'm1', status: 'rejected' }] }],
	])('accepts %j', (body) => {
		expect(kindOf(body)).toBe('answered');
	});

	it.each<[object]>([
		[{ error: 'No credit' }],
		[{ error: true }],
		[[{ error: { code: 131026 } }]],
		[{ errors: { to: ['is no number'] } }],
		[{ success: false }],
		[{ success: 0 }],
		[{ ok: 'false' }],
		[{ status: 'Failed' }],
		[{ status: 'rejected' }],
		[{ statusCode: '422' }],
		[{ statusCode: 400 }],
		[{ result: { status: 'ERROR' } }],
		[{ success: true, data: [{ success: false }] }],
	])('takes %j for a refusal', (body) => {
		expect(kindOf(body)).toBe('error');
	});

	it.each<[object]>([
		[{ id: 'm1', status: 'failed' }],
		[{ data: { id: 'm1', status: 'failed' } }],
		[{ error: 'No credit', data: { messageId: 7 } }],
		[{ messages: [{ id: 'm1' }], errors: [{ code: 131026 }] }],
		[{ id: 'm1', statusCode: 500 }],
	])('finds %j unclear', (body) => {
		expect(kindOf(body)).toBe('unreadable');
	});
});

describe('isOnlyText', () => {
	it.each<[object, boolean]>([
		[{ message: 'Lead not found' }, true],
		[{ answer: 'Please log in' }, true],
		[{ data: { msg: 'No such lead' } }, true],
		[{}, false],
		[{ answer: 'OK' }, false],
		[{ message: 'success' }, false],
		[{ success: true, message: 'Updated' }, false],
		[{ ok: true, message: 'Updated' }, false],
		[{ name: 'Ana' }, false],
	])('of %j: %s', (body, expected) => {
		expect(isOnlyText(body)).toBe(expected);
	});
});

describe('sentMessageId', () => {
	it.each([
		[{ id: 'm1' }, 'm1'],
		[{ id: 7 }, '7'],
		[{ messageId: 'm1' }, 'm1'],
		[{ messages: [{ id: 'm1' }] }, 'm1'],
		[{ id: null, data: { messageId: 'm1' } }, 'm1'],
		[null, null],
		['OK', null],
		[{ id: '' }, null],
		[{ id: 2 ** 60 }, null],
		[{ messages: [null] }, null],
	])('finds in %j: %j', (answer, id) => {
		expect(sentMessageId(answer)).toBe(id);
	});
});
