import type { Template } from '../../../../nodes/shared/contract';
import { labelInText } from '../../../../nodes/shared/template/labels';
import { templatePlaceholders } from '../../../../nodes/shared/template';
import {
	changedTextHint,
	templateFingerprint,
} from '../../../../nodes/shared/templateVariables/changedText';
import { fieldId } from '../../../../nodes/shared/templateVariables/fieldId';
import {
	readTemplateVariables,
	parseTemplateValues,
	problemsText,
	VariablesOfAnotherTemplate,
} from '../../../../nodes/shared/templateVariables/value';
import { InvalidInput } from '../../../../nodes/shared/invalidInput';

const welcome: Template = {
	id: 'tpl_1',
	name: 'welcome',
	status: 'APPROVED',
	category: 'MARKETING',
	language: 'pt_BR',
	components: [
		{
			type: 'BODY',
			text: 'Hello {{1}}, your code is {{2}}.',
			example: { body_text: [['Maria', 'A-17']] },
		},
	],
};
const plain: Template = {
	...welcome,
	id: 'tpl_2',
	name: 'plain',
	components: [{ type: 'BODY', text: 'Hello.' }],
};
const placeholders = templatePlaceholders(welcome);

function mapper(value: unknown, ids: string[] = []) {
	return {
		mappingMode: 'defineBelow',
		value,
		matchingColumns: [],
		schema: ids.map((id) => ({ id })),
	};
}

/** Values by the ids of a template's fields. */
function fieldsOf(template: { name: string; language: string }, values: Record<string, unknown>) {
	return Object.fromEntries(
		Object.entries(values).map(([key, value]) => [fieldId(template, key), value]),
	);
}

const filled = fieldsOf(welcome, { body_1: 'Ana', body_2: 17 });

describe('the value of "Template Variables"', () => {
	it.each([
		['the fields filled in the editor', mapper(filled, Object.keys(filled))],
		['fields without their list', { mappingMode: 'defineBelow', value: filled }],
		['plain keys inside the fields', mapper({ body_1: 'Ana', body_2: 17 })],
		['an object from an expression', { body_1: 'Ana', body_2: '17' }],
		['bare names inside the fields', mapper({ 1: 'Ana', 2: '17' })],
		['a list from an expression', ['Ana', 17]],
		['JSON text', '["Ana", 17]'],
		['a list inside the fields', mapper(['Ana', '17'])],
	])('converts %s to strings by key', (_, given) => {
		expect(parseTemplateValues(given, welcome)).toEqual({ body_1: 'Ana', body_2: '17' });
	});

	const others = [
		{ name: 'goodbye', language: 'pt_BR' },
		{ name: 'welcome', language: 'en_US' },
		{ name: 'Welcome', language: 'pt_BR' },
		{ name: 'welcome-', language: 'pt_BR' },
		{ name: 'welcome', language: 'pt-BR' },
	];

	it.each(others)('refuses fields of $name in $language, naming both templates', (other) => {
		const value = fieldsOf(other, { body_1: 'Ana', body_2: '17' });
		for (const given of [mapper(value), mapper(value, Object.keys(value))]) {
			const read = () => readTemplateVariables(given, welcome);
			expect(read).toThrow(VariablesOfAnotherTemplate);
			expect(read).toThrow(`"${other.name}" (${other.language})`);
			expect(read).toThrow('"welcome" (pt_BR)');
		}
	});

	it('ignores fields that an old editor kept from before a refresh', () => {
		const value = { ...filled, ...fieldsOf(others[0], { body_1: 'x', header_image: 'y' }) };
		expect(parseTemplateValues(mapper(value, Object.keys(filled)), welcome)).toEqual({
			body_1: 'Ana',
			body_2: '17',
		});
		expect(parseTemplateValues(mapper(value), plain)).toEqual({});
	});

	it('ignores a field whose placeholder was removed from the text', () => {
		const value = { ...filled, ...fieldsOf(welcome, { body_3: 'x' }) };
		expect(parseTemplateValues(mapper(value, Object.keys(value)), welcome)).toEqual({
			body_1: 'Ana',
			body_2: '17',
		});
	});

	it('requires nothing for a template without placeholders', () => {
		expect(parseTemplateValues(mapper(null), plain)).toEqual({});
	});

	it('names each missing or refused value by its label', () => {
		const read = readTemplateVariables(mapper({ body_1: 'two\nlines' }), welcome);
		expect(read.ok).toBe(false);

		const refuse = () => parseTemplateValues(mapper({ body_1: '', body_2: null }), welcome);
		expect(refuse).toThrow(InvalidInput);
		expect(refuse).toThrow(labelInText(placeholders[0].label));
		try {
			refuse();
		} catch (error) {
			expect((error as InvalidInput).description).toContain(labelInText(placeholders[1].label));
		}
	});

	describe('measured with the text around it', () => {
		const long = (text: string, ...others: Template['components']): Template => ({
			...welcome,
			components: [{ type: 'BODY', text }, ...others],
		});
		const footer = { type: 'FOOTER', text: 'Bye' };
		const link = (url: string) => ({ type: 'BUTTONS', buttons: [{ type: 'URL', url }] });
		const read = (template: Template, values: unknown) => {
			const result = readTemplateVariables(values, template);
			return result.ok ? { note: result.note } : { problems: result.problems };
		};

		it.each<[string, Template, unknown, string]>([
			[
				'a body',
				long(`${'x'.repeat(900)}{{1}}`, footer),
				['y'.repeat(200)],
				'Body has 1100 characters with its variables, but the platform allows at most 1024. Shorten them by 76',
			],
			[
				'emoji as one character each, and combining marks',
				long(`${'x'.repeat(1000)}{{1}}{{2}}`, footer),
				['😀'.repeat(20), 'e\u0301e\u0301e\u0301'],
				'Body has 1026 characters',
			],
			[
				'a header',
				{ ...welcome, components: [{ type: 'HEADER', text: `${'x'.repeat(50)} {{1}}` }] },
				['y'.repeat(10)],
				'Header has 61 characters with its variables, but the platform allows at most 60',
			],
			[
				'the URL of a button, encoded',
				long('Hi', link(`https://a.example/${'x'.repeat(1_970)}{{1}}`)),
				['a b c d e'],
				'Button 1 has 2005 characters with its variables, but the platform allows at most 2000',
			],
		])('%s', (_, template, values, message) => {
			expect(read(template, values)).toEqual({
				problems: [{ message: expect.stringContaining(message) }],
			});
		});

		it('up to the limit', () => {
			const template = long(`${'x'.repeat(1_000)}{{1}}`, footer);
			expect(read(template, ['y'.repeat(24)])).toEqual({});
			// The text alone was approved by the platform.
			const fixed = long('x'.repeat(1_100), link('https://a.example/{{1}}'));
			expect(read(fixed, ['y'])).toEqual({});
		});
	});

	it.each([
		['from an expression', { body_1: 'a', body_2: 'b', body_9: 'c' }],
		['inside the fields', mapper({ body_1: 'a', body_2: 'b', body_9: 'c' })],
	])('refuses an unknown plain key %s', (_, given) => {
		expect(() => parseTemplateValues(given, welcome)).toThrow('no placeholder "body_9"');
	});
});

describe('a changed text', () => {
	const changed: Template = {
		...welcome,
		id: 'tpl_9',
		components: [{ type: 'BODY', text: 'Goodbye {{1}}, your code was {{2}}.' }],
	};
	const otherExample: Template = {
		...welcome,
		id: 'tpl_9',
		components: [{ ...welcome.components[0], example: { body_text: [['Ivo', 'B-1']] } }],
	};
	const schema = [
		{ id: fieldId(welcome, 'body_1'), textFingerprint: templateFingerprint(welcome) },
	];
	const parameters = { templateVariables: { mappingMode: 'defineBelow', value: filled, schema } };

	it.each([
		['the text is the same', welcome],
		['only the id and the example are new', otherExample],
		['the fields are those of another template', { ...changed, name: 'goodbye' }],
	])('gives no hint when %s', (_, template) => {
		expect(changedTextHint(parameters, template)).toBeUndefined();
	});

	it('gives a hint', () => {
		const text = 'The text of the template "welcome" (pt_BR) has changed';
		expect(changedTextHint(parameters, changed)).toContain(text);
	});

	it('gives no hint when the variables are JSON', () => {
		expect(
			changedTextHint({ ...parameters, options: { templateVariablesJson: '[]' } }, changed),
		).toBeUndefined();
		expect(changedTextHint({ templateVariables: '={{ $json }}' }, changed)).toBeUndefined();
	});
});

describe('template variables from several sources', () => {
	it('are those of the fields, whatever a plain key beside them says', () => {
		const [body_1] = Object.keys(filled);
		const plainKeys = { body_1: 'Eva', body_2: 'Z-9' };
		const fields = { [body_1]: 'Ana' };
		for (const value of [
			{ ...plainKeys, ...fields },
			{ ...fields, ...plainKeys },
		]) {
			expect(parseTemplateValues(mapper(value, Object.keys(value)), welcome)).toEqual({
				...{ body_1: 'Ana', body_2: 'Z-9' },
			});
		}
	});

	it('are refused with at most ten problems, and the number of the others', () => {
		const problems = Array.from({ length: 12 }, (_, n) => ({ message: `Problem ${n + 1}` }));
		expect(problemsText(problems)).toMatch(/Problem 10\. 2 more variables cannot be used$/);
		expect(problemsText(problems.slice(0, 10))).toMatch(/Problem 10$/);
	});
});
