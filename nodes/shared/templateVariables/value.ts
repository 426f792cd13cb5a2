import type { Template } from '../contract';
import type { Form } from '../fields/form';
import { InvalidInput } from '../invalidInput';
import { isRecord, recordOf } from '../records';
import { checkTemplateValues, type TemplateVariables } from '../template/check';
import { labelInText } from '../template/labels';
import { templatePlaceholders, type TemplatePlaceholder } from '../template/parts';
import type { TemplateIdentity } from '../template/readTemplate';
import { findEmptyExpression } from '../values/emptyExpression';
import { tidyText, writtenText } from '../values/text';
import { fieldId } from './fields';
import { givenTemplateVariables, templateVariablesLabel } from './parameter';

/** The fields were filled in for a template other than the one to send. */
export class VariablesOfAnotherTemplate extends InvalidInput {
	override readonly name = 'VariablesOfAnotherTemplate';

	constructor(filledId: string, sent: TemplateIdentity) {
		const [name, language] = filledId.split('__');
		super(
			`"${templateVariablesLabel}" belong to the template "${name}" (${language}), but the template to send is "${sent.name}" (${sent.language})`,
			`In "${templateVariablesLabel}", choose ⋮ → Refresh Variable List (if there is no ⋮, close the panel and open it again), then fill in the variables of the new template. If the template differs between items, add the option "Template Variables (JSON)".`,
		);
	}
}

/**
 * Reads the texts of an item, by placeholder key, and checks them against the platform's rules.
 *
 * @returns the texts, or what is wrong with each of them, also with the whole text that they make
 * @throws {VariablesOfAnotherTemplate} when a field belongs to another template
 */
export function readTemplateVariables(form: Form, template: Template): TemplateVariables {
	const { given, stored } = givenTemplateVariables(form);
	const read = parseVariables(given, template);
	const problems = read.ok ? findEmptyExpressions(stored, form, template) : [];
	return problems.length > 0 ? { ok: false, problems } : read;
}

/** Joins the messages; only the first ten are listed. */
export function problemsText(problems: readonly string[]): string {
	const others = problems.length - 10;
	const more = others > 0 ? [`${others} more variables cannot be used`] : [];
	return [...problems.slice(0, 10), ...more].join('. ');
}

/** The text of a field as the workflow stores it. */
export function storedText(stored: unknown, template: TemplateIdentity, key: string): unknown {
	const value = recordOf(recordOf(stored).value);
	return value[fieldId(template, key)] ?? value[key];
}

function findEmptyExpressions(stored: unknown, form: Form, template: Template): string[] {
	const texts =
		typeof stored === 'string'
			? [{ label: templateVariablesLabel, text: stored }]
			: templatePlaceholders(template).map(({ key, label }) => ({
					label,
					text: storedText(stored, template, key),
				}));
	return texts.flatMap(({ label, text }) => {
		const found = findEmptyExpression(text, form.evaluateExpression);
		if (found === undefined) return [];
		const what = `${labelInText(label)}: ${found} gives nothing for this contact`;
		return `${what}. If it may be empty, add || '' to it`;
	});
}

type Entry = [name: string, value: unknown];

/**
 * Assigns values to the placeholders of a template. Accepts
 * - the fields filled in the editor, by their IDs;
 * - an object with placeholder keys (`body_1`) or with the names between the braces (`1`,
 *   `first_name`), which mean the body, or the only other placeholder of that name;
 * - an array in the order of the placeholders;
 * - JSON text of either. No value (`undefined`, `null`, blank text) counts as `{}`.
 *
 * Numbers become text; `null` counts as missing. Texts are tidied (`tidyText`), and encoded where they complete
 * a URL. Every placeholder needs a value, and every value a placeholder.
 *
 * @throws {VariablesOfAnotherTemplate} when a field belongs to another template
 */
export function parseVariables(given: unknown, template: Template): TemplateVariables {
	const placeholders = templatePlaceholders(template);
	const entries = entriesOf(given, placeholders);
	if (typeof entries === 'string') return { ok: false, problems: [entries] };
	const { values, problems } = parseEntries(entries, template, placeholders);
	return problems.length > 0 ? { ok: false, problems } : checkTemplateValues(template, values);
}

const notVariables = 'Template variables must be an object, a list, or JSON text of either';

/** A text that an expression has put together breaks at the first quote in a column. */
const brokenJson = `${notVariables}. This JSON is broken, as by a quote or a line break in a column: give an object or a list instead of a text, such as {{ { body_1: $json.name } }} or {{ [$json.name] }}`;

/** The values with their names, or what is wrong with them as a whole. */
function entriesOf(given: unknown, placeholders: readonly TemplatePlaceholder[]): Entry[] | string {
	if (given === undefined || given === null) return [];
	if (typeof given === 'string') {
		if (given.trim() === '') return [];
		try {
			const parsed: unknown = JSON.parse(given);
			if (typeof parsed === 'object' && parsed !== null) return entriesOf(parsed, placeholders);
		} catch {
			if (/^\s*[[{]/.test(given)) return brokenJson;
		}
	}
	if (Array.isArray(given)) {
		return given.map((value, at) => [placeholders[at]?.key ?? `value ${at + 1}`, value]);
	}
	if (!isRecord(given)) return `${notVariables}, e.g. {"body_1": "Maria"} or ["Maria"]`;
	const { value, schema } = given;
	// Workflows that programs write may lack the mode.
	const isMapper = 'value' in given && ('mappingMode' in given || isRecord(value));
	if (!isMapper) return Object.entries(given);
	const entries = entriesOf(value, placeholders);
	const isWhole = typeof entries === 'string' || Array.isArray(value) || !Array.isArray(schema);
	if (isWhole || (schema.length === 0 && placeholders.length > 0)) return entries;
	// Older versions of n8n keep values after a refresh, where nobody can see or remove them.
	const shown = new Set(schema.map((field) => recordOf(field).id));
	return entries.filter(([id]) => shown.has(id));
}

function parseEntries(
	entries: Entry[],
	template: TemplateIdentity,
	placeholders: readonly TemplatePlaceholder[],
) {
	const values: Record<string, string> = {};
	const problems: string[] = [];
	const keys = placeholders.flatMap((each) =>
		[each.key, fieldId(template, each.key)].map((key) => [key, each] as const),
	);
	const byKey = new Map(keys);
	for (const [name, value] of entries) {
		const known = byKey.get(name) ?? byKey.get(`body_${name}`);
		const meant = known ? [known] : placeholders.filter((each) => each.name === name);
		const [, language, key] = name.split('__');
		if (meant.length === 0 && language && key) {
			if (!name.startsWith(fieldId(template, ''))) {
				throw new VariablesOfAnotherTemplate(name, template);
			}
			// The template lost this placeholder: its field is still shown, but not needed.
			continue;
		}
		if (meant.length !== 1) {
			problems.push(wrongName(name, meant, placeholders));
			continue;
		}
		if (value === undefined || value === null) continue;
		const [placeholder] = meant;
		const label = labelInText(placeholder.label);
		const text = writtenText(value);
		if (text === undefined) {
			problems.push(`${label} must be text or a number`);
		} else if (Object.hasOwn(values, placeholder.key)) {
			problems.push(
				`${label} has two values, one under its key and one under its name. Remove one`,
			);
		} else values[placeholder.key] = tidyText(text);
	}
	return { values, problems };
}

function wrongName(
	name: string,
	meant: readonly TemplatePlaceholder[],
	placeholders: readonly TemplatePlaceholder[],
): string {
	const quoted = `"${name.slice(0, 40)}"`;
	const usable = (meant.length > 0 ? meant : placeholders).map(({ key }) => key);
	const keys = [...usable.slice(0, 12), ...(usable.length > 12 ? ['…'] : [])].join(', ');
	if (meant.length > 0) return `${quoted} matches several placeholders. Use one of ${keys}`;
	const advice = keys === '' ? 'It takes no variables' : `Use ${keys}`;
	return `The template has no placeholder ${quoted}. ${advice}`;
}
