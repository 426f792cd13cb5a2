import type { Template } from '../../../../nodes/shared/contract';
import {
	changedTextHint,
	fieldId,
	templateFingerprint,
} from '../../../../nodes/shared/templateVariables/fields';
import {
	problemsText,
	parseVariables,
	VariablesOfAnotherTemplate,
} from '../../../../nodes/shared/templateVariables/value';

const templateOf = (...components: Template['components']): Template => ({
	id: 'tpl_1',
	name: 'welcome',
	status: 'APPROVED',
	category: 'MARKETING',
	language: 'pt_BR',
	components,
});
const body = (text: string) => ({ type: 'BODY', text });
const footer = { type: 'FOOTER', text: 'Bye' };
const links = (...urls: string[]) => ({
	type: 'BUTTONS',
	buttons: urls.map((url) => ({ type: 'URL', url })),
});
const welcome = templateOf(body('Hello {{1}}, your code is {{2}}.'));
const plain = { ...templateOf(body('Hello.')), name: 'plain' };
const named = templateOf(body('Hello {{first_name}}, you have {{points}} points.'));
const linked = templateOf(
	{ type: 'HEADER', text: 'Order {{1}}' },
	body('Hello {{1}}'),
	links('https://shop.example/t/{{1}}'),
);

const mapper = (value: unknown, ids: string[] = []) => ({
	...{ mappingMode: 'defineBelow', value, matchingColumns: [] },
	schema: ids.map((id) => ({ id })),
});

/** Values by the ids of a template's fields. */
const fieldsOf = (template: { name: string; language: string }, values: object) =>
	Object.fromEntries(
		Object.entries(values).map(([key, value]) => [fieldId(template, key), value as unknown]),
	);

const filled = fieldsOf(welcome, { body_1: 'Ana', body_2: 17 });
const shown = { body_1: 'Ana', body_2: '17' };

describe('the values of template variables', () => {
	it.each([
		['the fields filled in the editor', mapper(filled, Object.keys(filled))],
		['fields without their list', { mappingMode: 'defineBelow', value: filled }],
		['fields as an object', filled],
		['plain keys inside the fields', mapper({ body_1: 'Ana', body_2: 17 })],
		['bare names inside the fields', mapper({ 1: 'Ana', 2: '17' })],
		['an object from an expression', { body_1: 'Ana', body_2: '17' }],
		['a list from an expression', ['Ana', 17]],
		['JSON text', '["Ana", 17]'],
		['a list inside the fields', mapper(['Ana', '17'], Object.keys(filled))],
		[
			'a field whose placeholder was removed from the text',
			mapper({ ...filled, ...fieldsOf(welcome, { body_3: 'x' }) }),
		],
		[
			'what an old editor kept from before a refresh',
			mapper(
				{ ...filled, ...fieldsOf({ name: 'goodbye', language: 'pt_BR' }, { body_1: 'x' }) },
				Object.keys(filled),
			),
		],
	])('are read from %s', (_, given) => {
		expect(parseVariables(given, welcome)).toEqual({ ok: true, values: shown });
	});

	it('are those of the body under bare names, beside keys for the rest', () => {
		const given = { '1': 'João', header_1: 'B-9', button_0_1: 'a b' };
		const values = { body_1: 'João', header_1: 'B-9', button_0_1: 'a%20b' };
		expect(parseVariables(given, linked)).toEqual({ ok: true, values });
	});

	it('may be named like the field of another template', () => {
		const odd = templateOf(body('Hi {{a__b__c}}!'));
		expect(parseVariables({ a__b__c: 'Ana' }, odd)).toMatchObject({ ok: true });
	});

	it.each([undefined, null, '', ' ', {}, [], '{}', mapper(null), mapper(filled)])(
		'are none where none are needed: %p',
		(given) => {
			expect(parseVariables(given, plain)).toEqual({ ok: true, values: {} });
		},
	);

	it.each<[unknown, string]>([
		[' Ana\t Luz ', 'Ana Luz'],
		['Ana\u00a0 \u202fLuz\r\n', 'Ana Luz'],
		['\ufeffAna\u200b', 'Ana'],
		['👩\u200d🚀 ❤\ufe0f', '👩\u200d🚀 ❤\ufe0f'],
		[12.5, '12.5'],
	])('are tidied: %j to %j', (value, text) => {
		const read = parseVariables([value, 'x'], welcome);
		expect(read).toMatchObject({ ok: true, values: { body_1: text } });
	});

	it.each([
		['Maria', 'must be an object, a list, or JSON text'],
		['5', 'must be an object, a list, or JSON text'],
		['null', 'must be an object, a list, or JSON text'],
		[true, 'must be an object, a list, or JSON text'],
		['{"body_1":', 'This JSON is broken, as by a quote'],
		['["Ana "Nina" Luz"]', 'This JSON is broken, as by a quote'],
	])('are refused as a whole: %p', (value, words) => {
		const problems = [expect.stringContaining(words)];
		expect(parseVariables(value, named)).toEqual({ ok: false, problems });
	});

	it.each<[string, unknown, string]>([
		['null', ['Ana', null], 'is empty'],
		['blank', ['Ana', ' \n'], 'is empty'],
		['an object inside', ['Ana', {}], 'must be text or a number'],
		['not a number', ['Ana', Number.NaN], 'must be text or a number'],
		['a boolean', ['Ana', false], 'false'],
		['one too many', ['Ana', 1, 2], 'no placeholder "value 3"'],
		['an unknown name', { first_name: 'Ana', points: 1, point: 2 }, 'Use body_first_name'],
		['an unknown key', mapper({ first_name: 'Ana', points: 1, body_9: 2 }), '"body_9"'],
		[
			'inherited names',
			JSON.parse('{"first_name":"Ana","points":1,"__proto__":"x"}'),
			'has no placeholder "__proto__"',
		],
		['twice', { first_name: 'Ana', points: 1, body_points: 2 }, 'has two values'],
	])('are refused with %s', (_what, value, words) => {
		const problems = [expect.stringContaining(words)];
		expect(parseVariables(value, named)).toEqual({ ok: false, problems });
	});

	it('are refused under a name that several buttons share', () => {
		const both = templateOf(links('https://a.example/{{1}}', 'https://b.example/{{1}}'));
		const message = expect.stringContaining('Use one of button_0_1, button_1_1');
		expect(parseVariables({ '1': 'x' }, both)).toMatchObject({ problems: [message] });
	});

	it.each([
		[0, 'It takes no variables'],
		[12, 'Use body_1, .*, body_12'],
		[13, 'Use body_1, .*, body_12, …'],
	])('under an unknown name are told the names of %d placeholders', (count, advice) => {
		const text = Array.from({ length: count }, (_, index) => `{{${index + 1}}} word`).join(' ');
		const read = parseVariables({ x: 'y' }, templateOf(body(text)));
		const [message] = read.ok ? [''] : read.problems;
		expect(message).toMatch(new RegExp(`\\. ${advice}$`));
	});

	it.each([
		{ name: 'goodbye', language: 'pt_BR' },
		{ name: 'welcome', language: 'en_US' },
		{ name: 'Welcome', language: 'pt_BR' },
	])('of $name in $language are refused, naming both templates', (other) => {
		const value = fieldsOf(other, { body_1: 'Ana', body_2: '17' });
		for (const given of [mapper(value), mapper(value, Object.keys(value))]) {
			const read = () => parseVariables(given, welcome);
			expect(read).toThrow(VariablesOfAnotherTemplate);
			expect(read).toThrow(`"${other.name}" (${other.language})`);
			expect(read).toThrow('"welcome" (pt_BR)');
		}
	});
});

describe('the whole text', () => {
	const invalid = (message: string) => ({
		ok: false,
		problems: [expect.stringContaining(message)],
	});

	it.each<[string, Template, string[], string]>([
		[
			'a body',
			templateOf(body(`${'x'.repeat(900)}{{1}}`), footer),
			['y'.repeat(200)],
			'Body has 1100 characters with its variables, but the platform allows at most 1024. Shorten them by 76',
		],
		[
			'emoji as one character each, and combining marks',
			templateOf(body(`${'x'.repeat(1000)}{{1}}{{2}}`), footer),
			['😀'.repeat(20), 'e\u0301e\u0301e\u0301'],
			'Body has 1026 characters',
		],
		[
			'a header',
			templateOf({ type: 'HEADER', text: `${'x'.repeat(50)} {{1}}` }),
			['y'.repeat(10)],
			'Header has 61 characters with its variables, but the platform allows at most 60',
		],
		[
			'the URL of a button, encoded',
			templateOf(body('Hi'), links(`https://a.example/${'x'.repeat(1_970)}{{1}}`)),
			['a b c d e'],
			'Button 1 has 2005 characters with its variables, but the platform allows at most 2000',
		],
	])('is measured: %s', (_, template, values, message) => {
		expect(parseVariables(values, template)).toEqual(invalid(message));
	});

	it('may have as many as the limit, and more where a body stands alone', () => {
		const text = `${'x'.repeat(1_000)}{{1}}`;
		const read = (value: string, ...others: Template['components']) =>
			parseVariables([value], templateOf(body(text), ...others));
		expect(read('y'.repeat(24), footer)).not.toHaveProperty('note', expect.any(String));
		expect(read('y'.repeat(24), footer)).toHaveProperty('ok', true);
		expect(read('y'.repeat(25), footer)).toHaveProperty('ok', false);
		expect(read('y'.repeat(25))).toMatchObject({
			ok: true,
			note: 'Body has 1025 characters with its variables. Some providers allow at most 1024 and drop longer messages',
		});
		// The text alone was approved by the platform.
		const fixed = templateOf(body('x'.repeat(1_100)), links('https://a.example/{{1}}'));
		expect(parseVariables(['y'], fixed)).toHaveProperty('ok', true);
	});
});

it('at most ten problems are listed, with the number of the others', () => {
	const problems = Array.from({ length: 12 }, (_, n) => `Problem ${n + 1}`);
	expect(problemsText(problems)).toMatch(/Problem 10\. 2 more variables cannot be used$/);
	expect(problemsText(problems.slice(0, 10))).toMatch(/Problem 10$/);
});

it.each([
	['welcome_offer', 'pt_BR', 'body_1', 'welcome_offer__pt_BR__body_1'],
	['welcome-offer', 'pt_BR', 'body_ação', 'welcomeZ2dZoffer__pt_BR__body_aZe7ZZe3Zo'],
])('the ID of the field of %s in %s for %s is %s', (name, language, key, id) => {
	expect(fieldId({ name, language }, key)).toBe(id);
});

describe('a changed text', () => {
	const changed = templateOf(body('Goodbye {{1}}, your code was {{2}}.'));
	const schema = [
		{ id: fieldId(welcome, 'body_1'), textFingerprint: templateFingerprint(welcome) },
	];
	const parameters = { templateVariables: { mappingMode: 'defineBelow', value: filled, schema } };

	it.each([
		['the text is the same', welcome],
		['only the id is new', { ...welcome, id: 'tpl_9' }],
		[
			'only the example is new',
			templateOf({ ...welcome.components[0], example: { body_text: [['Ivo']] } }),
		],
		['the fields are those of another template', { ...changed, name: 'goodbye' }],
	])('gives no hint when %s', (_, template) => {
		expect(changedTextHint(parameters, template)).toBeUndefined();
	});

	it.each([
		['the body', changed],
		['a footer', templateOf(welcome.components[0], footer)],
		['a link', templateOf(welcome.components[0], links('https://a.example'))],
	])('gives a hint: %s', (_, template) => {
		const text = 'The text of the template "welcome" (pt_BR) has changed';
		expect(changedTextHint(parameters, template)).toContain(text);
	});

	it('gives no hint when the variables are JSON', () => {
		const options = { templateVariablesJson: '["Ana", 17]' };
		expect(changedTextHint({ ...parameters, options }, changed)).toBeUndefined();
		expect(changedTextHint({ templateVariables: '={{ $json }}' }, changed)).toBeUndefined();
	});
});
