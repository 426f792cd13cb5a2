import fc from 'fast-check';

import type { TemplateComponent, Template } from '../../../../nodes/shared/contract';
import { fillTemplate } from '../../../../nodes/shared/template/fill';
import {
	type TemplatePlaceholder,
	templatePlaceholders,
} from '../../../../nodes/shared/template/parts';
import { parseVariables } from '../../../../nodes/shared/templateVariables/value';
import { propertyRuns } from '../../../support/testEffort';

const runs = propertyRuns(1_000);

const words = fc.stringMatching(/^[a-z ,.$&]{0,12}$/);
const anyCase = (type: string) => fc.constantFrom(type, type.toLowerCase());

const numberedNames = fc.uniqueArray(fc.integer({ min: 1, max: 12 }).map(String), { maxLength: 5 });
const hostileNames = fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty');
const textNames = fc.uniqueArray(fc.oneof(fc.stringMatching(/^[a-z_]{1,9}$/), hostileNames), {
	minLength: 1,
	maxLength: 4,
});

const bodyText = fc
	.tuple(fc.oneof(numberedNames, textNames), fc.array(words, { minLength: 6, maxLength: 6 }))
	.map(([names, between]) => between.map((word, at) => word + brace(names[at])).join(''));

const headerText = fc.oneof(numberedNames, textNames).map(([name]) => `Hi ${brace(name)}`);

const header = fc.oneof(
	fc.record({ type: anyCase('HEADER'), format: fc.constant('TEXT'), text: headerText }),
	fc.record({ type: anyCase('HEADER'), format: fc.constantFrom('IMAGE', 'video', 'DOCUMENT') }),
);
const body = fc.record({ type: anyCase('BODY'), text: bodyText });
const buttons = fc.record({
	type: anyCase('BUTTONS'),
	buttons: fc.array(
		fc.oneof(
			fc.record({ type: fc.constant('QUICK_REPLY'), text: words }),
			fc.record({ type: anyCase('COPY_CODE'), text: words }),
			fc.record({
				type: anyCase('URL'),
				text: words,
				url: fc.constantFrom('https://a.example', 'https://a.example/{{1}}'),
			}),
		),
		{ maxLength: 4 },
	),
});

const template: fc.Arbitrary<Template> = fc
	.tuple(...[header, body, buttons].map((block) => fc.option<TemplateComponent>(block)))
	.map((blocks) => withBlocks(blocks.filter((block) => block !== null)));

/** A template with valid values, some of which look like placeholders on purpose. */
const filled = template.chain((of) => {
	const placeholders = templatePlaceholders(of);
	const values = fc.tuple(...placeholders.map(goodValue));
	return values.map((list) => ({
		of,
		placeholders,
		list,
		values: Object.fromEntries(placeholders.map(({ key }, at) => [key, list[at]])),
	}));
});

function brace(name: string | undefined): string {
	return name === undefined ? '' : `{{${name}}}`;
}

function withBlocks(components: unknown): Template {
	return {
		id: '1',
		name: 'a',
		status: 'APPROVED',
		category: 'UTILITY',
		language: 'en',
		components: components as TemplateComponent[],
	};
}

function goodValue({ kind }: TemplatePlaceholder): fc.Arbitrary<string> {
	const isMedia = kind === 'image' || kind === 'video' || kind === 'document';
	if (kind === 'url') return fc.constantFrom('Ana', '0', "a?b=c&d='$&", '%C3%A3', '__proto__');
	// Some hosts are refused, such as those that begin with mmg.
	const withOwnHost = (url: string) => url.replace(/(?<=:\/\/)[^/?#]+/, 'files.example');
	return isMedia
		? fc.webUrl().map(withOwnHost)
		: fc.constantFrom('Ana', '0', '{1}', '{2}} $& $1', "$'", '__proto__', '{ constructor }}');
}

it('keys are unique', () => {
	fc.assert(
		fc.property(template, (of) => {
			const keys = templatePlaceholders(of).map(({ key }) => key);
			expect(new Set(keys).size).toBe(keys.length);
		}),
		runs,
	);
});

it('a send contains each value once, in the order of the placeholders', () => {
	fc.assert(
		fc.property(filled, ({ of, placeholders, list, values }) => {
			const read = fillTemplate(of, values);
			const lists = read.ok ? read.components.map(({ parameters }) => [parameters].flat()) : [];
			expect(read).toMatchObject({ ok: true, values });
			expect(lists.flat().map(sentText)).toEqual(list);
			expect(lists.every(({ length }) => length > 0)).toBe(true);
			expect(lists.length === 0).toBe(placeholders.length === 0);
		}),
		runs,
	);
});

function sentText(parameter: unknown): string {
	const { type, ...rest } = parameter as Record<string, never>;
	if (type === 'text') return rest.text;
	if (type === 'coupon_code') return rest.coupon_code;
	return (rest[type] as { link: string }).link;
}

it('values by key, as a list, and as JSON text are equivalent', () => {
	fc.assert(
		fc.property(filled, ({ of, list, values }) => {
			for (const given of [values, list, JSON.stringify(values), JSON.stringify(list)]) {
				expect(parseVariables(given, of)).toMatchObject({ ok: true, values });
			}
		}),
		runs,
	);
});

it('a missing value is always reported', () => {
	fc.assert(
		fc.property(filled, fc.nat(), ({ of, placeholders, values }, pick) => {
			fc.pre(placeholders.length > 0);
			const { key } = placeholders[pick % placeholders.length];
			const rest = { ...values };
			delete rest[key];
			const problems = [expect.stringContaining('is empty')];
			expect(parseVariables(rest, of)).toEqual({ ok: false, problems });
		}),
		runs,
	);
});

it('rendering keeps the fixed words and inserts each value unchanged', () => {
	fc.assert(
		fc.property(bodyText, (text) => {
			const of = withBlocks([{ type: 'BODY', text }]);
			const values = Object.fromEntries(
				templatePlaceholders(of).map(({ key }) => [key, `$& ${key} $'`]),
			);
			const expected = text.replace(
				/\{\{(\w+)\}\}/g,
				(_place, name: string) => values[`body_${name}`],
			);
			expect(fillTemplate(of, values)).toMatchObject({ ok: true, text: expected });
		}),
		runs,
	);
});

it('for any answer, nothing is thrown and no prototype is changed', () => {
	const oddBlock = fc.record(
		{
			type: fc.oneof(fc.constantFrom('HEADER', 'body', 'BUTTONS', 'FOOTER'), fc.anything()),
			format: fc.oneof(fc.constantFrom('TEXT', 'IMAGE', '__proto__'), fc.anything()),
			text: fc.oneof(fc.constantFrom('{{__proto__}}', '{{1}} {{constructor}}'), fc.anything()),
			example: fc.oneof(
				fc.record({ body_text: fc.anything(), header_handle: fc.anything() }),
				fc.anything(),
			),
			buttons: fc.oneof(
				fc.array(
					fc.oneof(
						fc.record({ type: fc.constantFrom('URL', 'COPY_CODE'), url: fc.anything() }),
						fc.anything(),
					),
				),
				fc.anything(),
			),
		},
		{ requiredKeys: [] },
	);
	const oddTemplate = fc.oneof(
		fc.anything(),
		fc.oneof(fc.array(fc.oneof(oddBlock, fc.anything())), fc.anything()).map(withBlocks),
	);
	fc.assert(
		fc.property(oddTemplate, fc.anything(), (odd, given) => {
			const of = odd as Template;
			templatePlaceholders(of);
			const result = parseVariables(given, of);
			const values = result.ok ? result.values : {};
			fillTemplate(of, values);
			expect(Object.keys(Object.prototype)).toEqual([]);
			expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
		}),
		propertyRuns(3_000),
	);
});
