import type { Template } from '../contract';
import type { Form } from '../fields/form';
import { InvalidInput } from '../invalidInput';
import { isRecord, isStructured, recordOf } from '../records';
import { fillTemplate, type FilledTemplate } from '../template/fill';
import { templatePlaceholders, type TemplatePlaceholder } from '../template/parts';
import type { TemplateIdentity } from '../template/readTemplate';
import { isBlank } from '../values/blank';
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
export function readTemplateVariables(form: Form, template: Template): FilledTemplate {
	const { given, stored } = givenTemplateVariables(form);
	const filled = parseVariables(given, template);
	const problems = filled.ok ? findEmptyExpressions(stored, form, template) : [];
	return problems.length > 0 ? { ok: false, problems } : filled;
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
		const what = `"${label}": ${found} gives nothing for this contact`;
		return `${what}. If it may be empty, add || '' to it`;
	});
}

type Entry = [name: string, value: unknown];

/**
 * Assigns values to the placeholders of a template. Accepts
 * - the fields filled in the editor, by their IDs;
 * - an object with placeholder keys (`body_1`);
 * - an array in the order of the placeholders;
 * - JSON text of either. No value (`undefined`, `null`, blank text) counts as `{}`.
 *
 * Numbers become text; `null` counts as missing. Texts are tidied (`tidyText`), and encoded where they complete
 * a URL. Every placeholder needs a value, and every value a placeholder.
 *
 * @throws {VariablesOfAnotherTemplate} when a field belongs to another template
 */
export function parseVariables(given: unknown, template: Template): FilledTemplate {
	const placeholders = templatePlaceholders(template);
	const entries = entriesOf(given, placeholders);
	if (typeof entries === 'string') return { ok: false, problems: [entries] };
	const values: Record<string, string> = {};
	const problems: string[] = [];
	for (const [name, value] of entries) {
		const placeholder = placeholders.find(
			({ key }) => name === key || name === fieldId(template, key),
		);
		const [, language, key] = name.split('__');
		if (!placeholder && language && key) {
			if (!name.startsWith(fieldId(template, ''))) {
				throw new VariablesOfAnotherTemplate(name, template);
			}
			// The template lost this placeholder: its field is still shown, but not needed.
		} else if (!placeholder) {
			const keys = placeholders.map((each) => each.key).join(', ');
			const advice = keys === '' ? 'It takes no variables' : `Use ${keys}`;
			problems.push(`The template has no placeholder "${name.slice(0, 40)}". ${advice}`);
		} else if (value !== undefined && value !== null) {
			const text = writtenText(value);
			if (text === undefined) problems.push(`"${placeholder.label}" must be text or a number`);
			else values[placeholder.key] = tidyText(text);
		}
	}
	return problems.length > 0 ? { ok: false, problems } : fillTemplate(template, values);
}

const notVariables = 'Template variables must be an object, a list, or JSON text of either';

/** A text that an expression has put together breaks at the first quote in a column. */
const brokenJson = `${notVariables}. This JSON is broken, as by a quote or a line break in a column: give an object or a list instead of a text, such as {{ { body_1: $json.name } }} or {{ [$json.name] }}`;

/** The values with their names, or what is wrong with them as a whole. */
function entriesOf(given: unknown, placeholders: readonly TemplatePlaceholder[]): Entry[] | string {
	if (isBlank(given)) return [];
	if (typeof given === 'string') {
		try {
			const parsed: unknown = JSON.parse(given);
			if (isStructured(parsed)) return entriesOf(parsed, placeholders);
		} catch {
			if (/^\s*[[{]/.test(given)) return brokenJson;
		}
	}
	if (Array.isArray(given)) {
		return given.map((value, at) => [placeholders[at]?.key ?? `value ${at + 1}`, value]);
	}
	if (!isRecord(given)) return `${notVariables}, e.g. {"body_1": "Maria"} or ["Maria"]`;
	if (!('value' in given)) return Object.entries(given);
	const { value, schema } = given;
	const entries = Object.entries(recordOf(value));
	if (!Array.isArray(schema) || (schema.length === 0 && placeholders.length > 0)) return entries;
	// Older versions of n8n keep values after a refresh, where nobody can see or remove them.
	const shown = new Set(schema.map((field) => recordOf(field).id));
	return entries.filter(([id]) => shown.has(id));
}
