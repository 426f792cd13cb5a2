import { sentMessageId } from '../../../../nodes/shared/sentMessageId';

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
