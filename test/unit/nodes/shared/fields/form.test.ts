import { Form } from '../../../../../nodes/shared/fields/form';

/** A form, and the paths that were evaluated; expressions give the values of `results`. */
function evaluatedForm(parameters: Record<string, unknown>, results: Record<string, unknown> = {}) {
	const evaluated: string[] = [];
	const form = new Form(parameters, 'UTC', (path) => {
		evaluated.push(path);
		return path in results ? results[path] : path.split('.').reduce(member, parameters);
	});
	return { form, evaluated };
}

const member = (value: unknown, name: string) => Object(value)[name] as unknown;

it('evaluates each field once', () => {
	const filters = { label: '={{ 1 }}', source: 'fair' };
	const { form, evaluated } = evaluatedForm({ filters, limit: 5 }, { 'filters.label': 'vip' });
	for (let n = 0; n < 3; n++) {
		expect(form.get('filters.label')).toBe('vip');
		expect(form.get('limit')).toBe(5);
	}
	expect(evaluated).toEqual(['filters.label', 'limit']);
});

it('evaluates a collection that is one expression once', () => {
	const results = { filters: { label: 'vip', source: undefined } };
	const { form, evaluated } = evaluatedForm({ filters: '={{ $json }}' }, results);
	expect(form.get('filters.label')).toBe('vip');
	expect(form.get('filters.source')).toBeNull();
	expect(form.get('filters.campaign')).toBeUndefined();
	expect(evaluated).toEqual(['filters']);
});

it('tells what was not added from what is empty', () => {
	const { form } = evaluatedForm({ phone: '', name: '={{ $json.name }}' }, { name: undefined });
	expect(form.get('phone')).toBe('');
	expect(form.get('name')).toBeNull();
	expect(form.get('email')).toBeUndefined();
});

it('passes on the error of an expression', () => {
	const form = new Form({ name: '={{ a }}' }, 'UTC', () => {
		throw new Error('a is not defined');
	});
	expect(() => form.get('name')).toThrow('a is not defined');
});

it.each([
	['a locator', { __rl: true, mode: 'id', value: 'lead-1' }, 'lead-1'],
	['a locator of an expression', { mode: 'id', value: 'lead-1' }, 'lead-1'],
	['a text', 'lead-1', 'lead-1'],
])('picks the value of %s', (_name, lead, picked) => {
	expect(evaluatedForm({ lead }).form.picked('lead')).toBe(picked);
});

it('finds the expressions behind a field', () => {
	const hours = { hours: { from: '={{ a }}', to: '18:00' } };
	const { form } = evaluatedForm({ timing: { hours, n: 1 }, leaveOut: '={{ b }}', name: 'x' });
	expect(form.expressions('timing.hours')).toEqual(['={{ a }}']);
	expect(form.expressions('timing.n')).toEqual([]);
	expect(form.expressions('leaveOut.suppressedPhones')).toEqual(['={{ b }}']);
	expect(form.expressions()).toEqual(['={{ a }}', '={{ b }}']);
});

it('tells typed texts from expressions, and from what these give', () => {
	const parameters = {
		text: 'Olá',
		name: '={{ $json.name }}',
		fields: { city: 'Recife', state: '={{ "SP" }}', owner: { mode: 'id', value: '7' } },
		whole: '={{ {} }}',
	};
	const form = new Form(parameters, 'UTC', () => 'given');
	expect(form.typedTexts('text')).toEqual(['Olá']);
	expect(form.typedTexts('name')).toEqual([]);
	expect(form.typedTexts('fields.state')).toEqual([]);
	expect(form.typedTexts('fields')).toEqual(['Recife', 'id', '7']);
	expect(form.typedTexts('whole.city')).toEqual([]);
});
