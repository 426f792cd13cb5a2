import { Form } from '../../../../../nodes/shared/fields/form';
import { ExplainedError, InvalidInput } from '../../../../../nodes/shared/invalidInput';

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

describe('an expression that n8n cannot evaluate', () => {
	type Context = Partial<Record<'functionality' | 'nodeCause', string>>;

	/** What n8n throws for a parameter or an expression. */
	const n8nError = (message: string, { functionality, ...context }: Context) =>
		Object.assign(new Error(message), { name: 'ExpressionError', functionality, context });

	/** What the form throws for a field, and for an expression of its own. */
	function thrownFor(field: unknown, error: Error) {
		const fail = () => {
			throw error;
		};
		const form = new Form({ field }, 'UTC', fail, {}, fail);
		const caught = (read: () => unknown) => {
			try {
				return read();
			} catch (thrown) {
				return thrown;
			}
		};
		const code = String(field).slice(1);
		return [caught(() => form.get('field')), caught(() => form.evaluateExpression(code))];
	}

	const itemOfStart = '={{ $("Start").item.json.b }}';
	const two = { a: '={{ $json.a }}', b: itemOfStart };
	const pairedItem = { functionality: 'pairedItem', nodeCause: 'Start' };

	const named = 'Cannot evaluate: {{ $("Start").item.json.b }}';

	it.each<[string, unknown, Context, string]>([
		['the one that reads the node to blame', two, pairedItem, named],
		['the only one', itemOfStart, {}, named],
		['the only one, whichever node n8n blames', { b: itemOfStart }, { nodeCause: 'Code' }, named],
		['none of two that read no node to blame', two, {}, 'Cannot evaluate'],
		['none where the field holds none', { value: 'text' }, pairedItem, 'Cannot evaluate'],
	])('is named: %s', (_which, field, context, message) => {
		const [ofField] = thrownFor(field, n8nError('Cannot evaluate', context));
		expect(ofField).toMatchObject({ message });
	});

	it.each<[string, string, Context]>([
		['Multiple matches found', 'n8n cannot tell which item of "Start" belongs', pairedItem],
		["Node 'Start' hasn't been executed", '"Start" has not run before this node', pairedItem],
		['Access denied', 'Check the expression.', { functionality: 'pairedItem' }],
		["Referenced node doesn't exist", 'Check the expression.', { nodeCause: 'Start' }],
	])('says what to do: %s: %s', (message, advice, context) => {
		for (const thrown of thrownFor(itemOfStart, n8nError(message, context))) {
			expect(thrown).toBeInstanceOf(ExplainedError);
			expect(thrown).not.toBeInstanceOf(InvalidInput);
			expect(thrown).toMatchObject({
				message: `${message}: {{ $("Start").item.json.b }}`,
				description: expect.stringContaining(advice),
			});
		}
	});

	it('is nothing else that is thrown', () => {
		const error = new Error('Other');
		for (const thrown of thrownFor(itemOfStart, error)) expect(thrown).toBe(error);
	});
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
