import { anyText, apiErrorText } from '../../../../../../nodes/shared/transport/exchange/errorText';

describe('apiErrorText', () => {
	const fields = ['error', 'message', 'error_description', 'title', 'detail', 'errors', 'msg'];

	it.each([...fields, 'answer'])('reads the text in %s', (field) => {
		expect(apiErrorText({ [field]: 'No credit' })).toBe('No credit');
		expect(apiErrorText([{ [field]: 'No credit' }])).toBe('No credit');
	});

	it.each<[object, string | undefined]>([
		[{ errors: [{ field: 'phone', message: 'is no number', value: 'x' }] }, 'is no number'],
		[{ errors: { phone: ['is no number'] } }, 'is no number'],
		[{ error: { message: 'No price', code: 'E1' } }, 'No price'],
		[{ errors: [{ msg: 'No price' }, { detail: 'No name' }] }, 'No price. No name'],
		[{ detail: 'C', message: 'B', error: 'A', msg: 'B' }, 'A. B. C'],
		[{ statusCode: 400, message: ['a', ' '], error: 'Bad Request' }, 'Bad Request. a'],
		[{ errors: { a: { b: { c: 'No credit' } } } }, 'No credit'],
		[{ error: 'x'.repeat(300) }, 'x'.repeat(300)],
		[{ error: 'x'.repeat(301) }, `${'x'.repeat(299)}…`],
		[{ error: '😀'.repeat(200) }, `${'😀'.repeat(149)}…`],
		[{ error: 'No\n\u0000credit' }, 'No credit'],
	])('reads %j as %j', (body, text) => expect(apiErrorText(body)).toBe(text));

	it.each([[undefined], ['No credit'], [[]], [{}], [{ status: 'No credit' }], [{ error: '  ' }]])(
		'finds none in %j',
		(body) => expect(apiErrorText(body)).toBeUndefined(),
	);
});

describe('anyText', () => {
	it.each([
		[{ reason: 'No credit' }, 'No credit'],
		[{ success: 'false', info: ['No credit'] }, 'No credit'],
		[{ statusCode: '131047', info: 'No credit' }, 'No credit'],
		[{ code: 'LEAD_LOCKED', retryable: false }, 'LEAD_LOCKED'],
		[{ status: 'fail', data: { phone: 'is no number' } }, 'is no number'],
		['No credit', 'No credit'],
		['x'.repeat(300), 'x'.repeat(300)],
		['x'.repeat(301), undefined],
		[{ success: 'false' }, undefined],
		[{ ok: 'False', code: '131047' }, undefined],
		[{ status: 'fail' }, undefined],
		['<html>', undefined],
		['404', undefined],
	])('reads in %j: %j', (body, text) => expect(anyText(body)).toBe(text));
});
