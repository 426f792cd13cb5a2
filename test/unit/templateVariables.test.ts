import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { templatePlaceholders, type MessageTemplate } from '../../nodes/shared/template';
import { templateVariables } from '../../nodes/shared/templateVariables/fields';
import {
	readTemplateVariables,
	templateValuesOf,
} from '../../nodes/shared/templateVariables/value';
import { InvalidInput } from '../../nodes/shared/transport/invalidInput';

const welcome: MessageTemplate = {
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
const plain: MessageTemplate = {
	...welcome,
	id: 'tpl_2',
	name: 'plain',
	components: [{ type: 'BODY', text: 'Hello.' }],
};
const placeholders = templatePlaceholders(welcome);

function mapper(value: unknown) {
	return { mappingMode: 'defineBelow', value, matchingColumns: [], schema: [] };
}

describe('the value of "Template Variables"', () => {
	test.each([
		['the fields filled in the editor', mapper({ body_1: 'Ana', body_2: 17 })],
		['an object from an expression', { body_1: 'Ana', body_2: '17' }],
		['bare names inside the fields', mapper({ 1: 'Ana', 2: '17' })],
		['a list from an expression', ['Ana', 17]],
		['JSON text', '["Ana", 17]'],
		['a list inside the fields', mapper(['Ana', '17'])],
	])('%s becomes texts by key', (_, parameter) => {
		expect(templateValuesOf(parameter, placeholders)).toEqual({ body_1: 'Ana', body_2: '17' });
	});

	test('what the editor kept of another template is left out', () => {
		const value = mapper({ body_1: 'Ana', body_2: '17', header_image: 'https://x.example/a.png' });
		expect(templateValuesOf(value, placeholders)).toEqual({ body_1: 'Ana', body_2: '17' });
	});

	test('nothing is needed for a template without placeholders', () => {
		expect(templateValuesOf(mapper(null), templatePlaceholders(plain))).toEqual({});
	});

	test('each missing or refused value is named by its label', () => {
		const read = readTemplateVariables(mapper({ body_1: 'two\nlines' }), placeholders);
		expect(read.ok).toBe(false);

		const refuse = () => templateValuesOf(mapper({ body_1: '', body_2: null }), placeholders);
		expect(refuse).toThrow(InvalidInput);
		expect(refuse).toThrow(placeholders[0].label);
		try {
			refuse();
		} catch (error) {
			expect((error as InvalidInput).description).toContain(placeholders[1].label);
		}
	});

	test('the platform rules are applied', () => {
		const refuse = () => templateValuesOf(mapper({ body_1: 'a\nb', body_2: 'x' }), placeholders);
		expect(refuse).toThrow('line break');
	});

	test('a key of no placeholder is refused where an expression gave it', () => {
		expect(() => templateValuesOf({ body_1: 'a', body_2: 'b', body_9: 'c' }, placeholders)).toThrow(
			'no placeholder "body_9"',
		);
	});
});

describe('the fields of "Template Variables"', () => {
	function editor(template: string): ILoadOptionsFunctions {
		const parameters: Record<string, string> = { template, integration: 'int-main' };
		return {
			getCurrentNodeParameter: (name: string) => parameters[name],
			getNode: () => ({ name: 'CRM', credentials: {} }),
			getCredentials: async () => ({ baseUrl: 'https://crm.example.com/api/v1', token: 't' }),
			helpers: {
				httpRequestWithAuthentication: async () => ({
					statusCode: 200,
					headers: {},
					body: { data: [welcome, plain] },
				}),
			},
		} as unknown as ILoadOptionsFunctions;
	}

	test('are the placeholders of the chosen template, all required', async () => {
		const { fields } = await templateVariables.call(editor('welcome|pt_BR'));
		expect(fields.map(({ id, required, displayName }) => [id, required, displayName])).toEqual(
			placeholders.map(({ key, label }) => [key, true, label]),
		);
	});

	test.each([
		['', 'Choose a template'],
		['plain|pt_BR', 'This template has no variables'],
		['gone|pt_BR', 'No approved template "gone"'],
		['welcome', 'name|language'],
		['={{ $json.template }}', 'expression'],
	])('for %j say why there are none', async (template, notice) => {
		const { fields, emptyFieldsNotice } = await templateVariables.call(editor(template));
		expect(fields).toEqual([]);
		expect(emptyFieldsNotice).toContain(notice);
	});
});
