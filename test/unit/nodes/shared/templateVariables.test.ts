import type { Template } from '../../../../nodes/shared/contract';
import {
	changedTextHint,
	fieldId,
	templateFingerprint,
} from '../../../../nodes/shared/templateVariables/fields';
import {
	parseVariables,
	VariablesOfAnotherTemplate,
} from '../../../../nodes/shared/templateVariables/value';
import { formOf } from '../../../support/formOf';

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
		['an object from an expression', { body_1: 'Ana', body_2: '17' }],
		['a list from an expression', ['Ana', 17]],
		['JSON text', '["Ana", 17]'],
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
		expect(parseVariables(given, welcome)).toMatchObject({ ok: true, values: shown });
	});

	it('may be named like the field of another template', () => {
		const odd = templateOf(body('Hi {{a__b__c}}!'));
		expect(parseVariables({ body_a__b__c: 'Ana' }, odd)).toMatchObject({ ok: true });
	});

	it.each([undefined, null, '', ' ', {}, [], '{}', mapper(null), mapper(filled)])(
		'are none where none are needed: %p',
		(given) => {
			expect(parseVariables(given, plain)).toMatchObject({ ok: true, components: [] });
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
		[
			'the name of its placeholder alone',
			{ body_first_name: 'Ana', points: 1 },
			'has no placeholder "points". Use body_first_name, body_points',
		],
		['an unknown key', mapper({ body_9: 2 }), '"body_9"'],
		['inherited names', JSON.parse('{"__proto__":"x"}'), 'has no placeholder "__proto__"'],
	])('are refused with %s', (_what, value, words) => {
		const problems = [expect.stringContaining(words)];
		expect(parseVariables(value, named)).toEqual({ ok: false, problems });
	});

	it('are refused where the template takes none', () => {
		const problems = ['The template has no placeholder "x". It takes no variables'];
		expect(parseVariables({ x: 'y' }, plain)).toEqual({ ok: false, problems });
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

	it('may have as many as the limit', () => {
		const of = templateOf(body(`${'x'.repeat(1_000)}{{1}}`), footer);
		expect(parseVariables(['y'.repeat(24)], of)).toHaveProperty('ok', true);
		expect(parseVariables(['y'.repeat(25)], of)).toHaveProperty('ok', false);
		const alone = templateOf(body(`${'x'.repeat(1_000)}{{1}}`));
		expect(parseVariables(['y'.repeat(31_768)], alone)).toHaveProperty('ok', true);
		expect(parseVariables(['y'.repeat(31_769)], alone)).toHaveProperty('ok', false);
		// The text alone was approved by the platform.
		const fixed = templateOf(body('x'.repeat(1_100)), links('https://a.example/{{1}}'));
		expect(parseVariables(['y'], fixed)).toHaveProperty('ok', true);
	});
});

it('a link may hold a time as programs write it, but a text may not', () => {
	const [day, time] = ['2026-03-02T00:00:00Z', '2026-03-02T09:00:00-03:00'];
	const linked = templateOf(body('Hi'), links('https://a.example/{{1}}'));
	for (const value of [day, time]) {
		expect(parseVariables([value], linked)).toHaveProperty('ok', true);
		expect(parseVariables([value, '17'], welcome)).toHaveProperty('ok', false);
	}
});

it.each([
	['welcome_offer', 'pt_BR', 'body_1', 'welcome_offer__pt_BR__body_1'],
	['welcome-offer', 'pt_BR', 'body_ação', 'welcomeZ2dZoffer__pt_BR__body_aZe7ZZe3Zo'],
])('the ID of the field of %s in %s for %s is %s', (name, language, key, id) => {
	expect(fieldId({ name, language }, key)).toBe(id);
});

describe('a changed text', () => {
	const edited = templateOf(body('Goodbye {{1}}, your code was {{2}}.'));

	/** The hint on a template whose fields were loaded for `welcome`. */
	const hintOn = (template: Template, parameters: object = {}) => {
		const field = { id: fieldId(welcome, 'body_1'), textFingerprint: templateFingerprint(welcome) };
		const templateVariables = { ...mapper(filled), schema: [field] };
		return changedTextHint(formOf({ templateVariables, ...parameters }), template);
	};

	it.each([
		['the text is the same', welcome],
		['only the ID is new', { ...welcome, id: 'tpl_9' }],
		['the fields are those of another template', { ...edited, name: 'goodbye' }],
	])('gives no hint when %s', (_what, template) => {
		expect(hintOn(template)).toBeUndefined();
	});

	it('gives a hint, unless the variables are JSON', () => {
		expect(hintOn(edited)).toContain('The text of the template "welcome" has changed');
		const options = { templateVariablesJson: '["Ana", "17"]' };
		expect(hintOn(edited, { options })).toBeUndefined();
	});
});
