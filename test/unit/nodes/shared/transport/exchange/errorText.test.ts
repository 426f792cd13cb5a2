import { anyText, apiErrorText } from '../../../../../../nodes/shared/transport/exchange/errorText';

describe('apiErrorText', () => {
	const fields = ['error', 'message', 'error_description', 'title', 'detail', 'errors', 'msg'];

	it.each([...fields, 'answer'])('reads the text in %s', (field) => {
		expect(apiErrorText({ [field]: 'No credit' })).toBe('No credit');
		expect(apiErrorText([{ [field]: 'No credit' }])).toBe('No credit');
	});

	it('reads of details the same fields, or all where there are none', () => {
		const errors = [{ field: 'phone', message: 'is no number', value: 'x' }];
		expect(apiErrorText({ errors })).toBe('is no number');
		expect(apiErrorText({ errors: { phone: ['is no number'] } })).toBe('is no number');
	});

	it('reads details no deeper than three levels', () => {
		expect(apiErrorText({ errors: { a: { b: { c: 'No credit' } } } })).toBe('No credit');
		expect(apiErrorText({ errors: { a: { b: { c: { d: 'No credit' } } } } })).toBeUndefined();
	});

	it('shows texts in one order, each once', () => {
		const body = { detail: 'C', message: 'B', error: 'A', msg: 'B' };
		expect(apiErrorText(body)).toBe('A. B. C');
	});

	it.each([[undefined], ['No credit'], [[]], [{}], [{ status: 'No credit' }], [{ error: '  ' }]])(
		'finds none in %j',
		(body) => {
			expect(apiErrorText(body)).toBeUndefined();
		},
	);

	it('cuts a text after 300 characters', () => {
		expect(apiErrorText({ error: 'x'.repeat(300) })).toBe('x'.repeat(300));
		expect(apiErrorText({ error: 'x'.repeat(301) })).toBe(`${'x'.repeat(299)}…`);
	});
});

describe('anyText', () => {
	it.each([
		[{ reason: 'No credit' }, 'No credit'],
		[{ success: 'false', info: ['No credit'] }, 'No credit'],
		[{ statusCode: '131047', info: 'No credit' }, 'No credit'],
		['No credit', 'No credit'],
	])('reads what %j says', (body, text) => {
		expect(anyText(body)).toBe(text);
	});

	it('reads a text alone of at most 300 characters', () => {
		expect(anyText('x'.repeat(300))).toBe('x'.repeat(300));
		expect(anyText('x'.repeat(301))).toBeUndefined();
	});

	it.each([
		[{ success: 'false' }],
		[{ ok: 'False', code: '131047' }],
		[{ status: 'fail' }],
		['<html>'],
		['404'],
	])('finds nothing in %j', (body) => {
		expect(anyText(body)).toBeUndefined();
	});
});
