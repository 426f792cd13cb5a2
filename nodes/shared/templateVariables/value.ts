import type { Template } from '../contract';
import {
	labelInText,
	measureVariables,
	templateKey,
	templatePlaceholders,
	templateVariablesFrom,
	type TemplateIdentity,
	type TemplatePlaceholder,
	type TemplateValues,
	type TemplateVariables,
	type VariableProblem,
} from '../template';
import { InvalidInput } from '../invalidInput';
import { isRecord, type UnknownRecord } from '../records';
import { findEmptyExpression } from '../values/emptyExpression';
import { fieldId, parseFieldId } from './fieldId';
import { templateVariablesLabel, type GivenVariables } from './parameter';

/** The fields were filled in for a template other than the one to send. */
export class VariablesOfAnotherTemplate extends InvalidInput {
	override readonly name = 'VariablesOfAnotherTemplate';

	constructor(filled: TemplateIdentity, sent: TemplateIdentity) {
		super(
			`"${templateVariablesLabel}" belong to the template ${shown(filled)}, but the template to send is ${shown(sent)}`,
			`In "${templateVariablesLabel}", choose ⋮ → Refresh Variable List (if there is no ⋮, close the panel and open it again), then fill in the variables of the new template. If the template differs between items, add the option "Template Variables (JSON)".`,
		);
	}
}

/**
 * Converts the value from `givenTemplateVariables` to texts by placeholder key: from fields filled in
 * the editor, or from JSON or an expression (an object, a list, JSON text). The texts are checked
 * against the platform's rules.
 *
 * @param given the parameter's value, with expressions resolved
 * @param template the template to send
 * @param source where the value comes from, to find expressions that give nothing within a text
 * @returns the texts, or what is wrong with each of them, also with the whole text that they make
 * @throws {VariablesOfAnotherTemplate} when a field belongs to another template
 */
export function readTemplateVariables(
	given: unknown,
	template: Template,
	source?: GivenVariables,
): TemplateVariables {
	const placeholders = templatePlaceholders(template);
	// Workflows that programs write may lack the mode.
	const isMapper =
		isRecord(given) && 'value' in given && ('mappingMode' in given || isRecord(given.value));
	const named = isMapper ? readValuesByKey(given, template, placeholders) : given;
	const read = templateVariablesFrom(named, placeholders);
	if (!read.ok) return read;
	const problems = source ? findEmptyExpressions(source, template, placeholders) : [];
	if (problems.length > 0) return { ok: false, problems };
	return measureVariables(template, placeholders, read.values);
}

/** The text of a field as the workflow stores it. */
export function storedText(stored: unknown, template: TemplateIdentity, key: string): unknown {
	const { value } = Object(stored) as UnknownRecord;
	return isRecord(value) ? (value[fieldId(template, key)] ?? value[key]) : undefined;
}

function findEmptyExpressions(
	{ stored, evaluate }: GivenVariables,
	template: TemplateIdentity,
	placeholders: readonly TemplatePlaceholder[],
): VariableProblem[] {
	const texts =
		typeof stored === 'string'
			? [{ label: templateVariablesLabel, text: stored }]
			: placeholders.map(({ key, label }) => ({
					label,
					text: storedText(stored, template, key),
				}));
	return texts.flatMap(({ label, text }) => {
		const found = findEmptyExpression(text, evaluate);
		if (found === undefined) return [];
		const what = `${labelInText(label)}: ${found} gives nothing for this contact`;
		return { message: `${what}. If it may be empty, add || '' to it` };
	});
}

/**
 * As {@link readTemplateVariables}, for code that stops at the first bad item.
 *
 * @throws {InvalidInput} naming each placeholder by its label
 */
export function parseTemplateValues(
	given: unknown,
	template: Template,
	warn?: (note: string) => void,
	source?: GivenVariables,
): TemplateValues {
	const read = readTemplateVariables(given, template, source);
	if (read.ok && read.note) warn?.(read.note);
	if (read.ok) return read.values;
	const [first, ...others] = read.problems;
	const also = others.length > 0 ? ` Also: ${problemsText(others)}.` : '';
	throw new InvalidInput(
		first.message,
		`Check "${templateVariablesLabel}". Nothing was sent for this item.${also}`,
	);
}

/** Joins the messages; only the first ten are listed. */
export function problemsText(problems: readonly VariableProblem[]): string {
	const texts = problems.slice(0, namedProblems).map(({ message }) => message);
	const others = problems.length - texts.length;
	return [...texts, ...(others > 0 ? [`${others} more variables cannot be used`] : [])].join('. ');
}

const namedProblems = 10;

/**
 * The fields' values by placeholder key. Plain keys, which the editor never writes, come from an
 * expression and are accepted.
 */
function readValuesByKey(
	{ value, schema }: UnknownRecord,
	template: TemplateIdentity,
	placeholders: readonly TemplatePlaceholder[],
): unknown {
	if (!isRecord(value)) return value;
	const keys = new Set(placeholders.map(({ key }) => key));
	const entries = shownEntries(Object.entries(value), schema, placeholders);
	const values = new Map<string, unknown>();
	for (const [id, given] of entries) {
		const field = keys.has(id) ? undefined : parseFieldId(id);
		if (field && templateKey(field) !== templateKey(template))
			throw new VariablesOfAnotherTemplate(field, template);
		const key = field?.key ?? id;
		// The template lost this placeholder: its field is still shown, but not needed.
		if (field && !keys.has(key)) continue;
		if (!values.has(key) || field) values.set(key, given);
	}
	return Object.fromEntries(values);
}

/**
 * Drops the values of fields that the editor no longer shows. Older versions of n8n keep them after
 * the list was refreshed, where nobody can see or remove them.
 */
function shownEntries(
	entries: Array<[string, unknown]>,
	schema: unknown,
	placeholders: readonly TemplatePlaceholder[],
): Array<[string, unknown]> {
	if (!Array.isArray(schema)) return entries;
	if (schema.length === 0) return placeholders.length === 0 ? [] : entries;
	const shownIds = new Set(schema.map((field) => Object(field).id as unknown));
	return entries.filter(([id]) => shownIds.has(id));
}

function shown({ name, language }: TemplateIdentity): string {
	return `"${name}" (${language})`;
}
