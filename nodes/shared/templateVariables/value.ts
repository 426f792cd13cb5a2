import {
	checkTemplateVariables,
	templateVariablesFrom,
	type TemplatePlaceholder,
	type TemplateValues,
	type TemplateVariables,
	type VariableProblem,
} from '../template';
import { InvalidInput } from '../transport/invalidInput';

/**
 * The texts for a template's placeholders, by key, from the value of "Template Variables":
 * the fields filled in the editor, or what an expression gave (an object, a list, JSON text).
 * They are checked against the platform's published rules.
 *
 * @param parameter the parameter's value, expressions resolved
 * @param placeholders of the template that is sent
 * @returns the texts, or what is wrong with each of them
 */
export function readTemplateVariables(
	parameter: unknown,
	placeholders: readonly TemplatePlaceholder[],
): TemplateVariables {
	const given = isMapperValue(parameter)
		? withoutLeftovers(parameter.value, placeholders)
		: parameter;
	const read = templateVariablesFrom(given, placeholders);
	if (!read.ok) return read;
	const problems = checkTemplateVariables(placeholders, read.values);
	return problems.length > 0 ? { ok: false, problems } : read;
}

/**
 * As {@link readTemplateVariables}, for code that stops at the first bad item.
 *
 * @throws {InvalidInput} naming each placeholder by its label
 */
export function templateValuesOf(
	parameter: unknown,
	placeholders: readonly TemplatePlaceholder[],
): TemplateValues {
	const read = readTemplateVariables(parameter, placeholders);
	if (read.ok) return read.values;
	throw invalidVariables(read.problems);
}

function invalidVariables(problems: VariableProblem[]): InvalidInput {
	const [first, ...others] = problems.map(({ message }) => message);
	const also = others.length > 0 ? ` Also: ${others.join('. ')}.` : '';
	return new InvalidInput(
		first,
		`Check "Template Variables". Nothing was sent for this item.${also}`,
	);
}

function isMapperValue(value: unknown): value is { value: unknown } {
	return typeof value === 'object' && value !== null && 'mappingMode' in value && 'value' in value;
}

/**
 * The editor keeps the values of fields that it no longer shows, after another template was
 * chosen. Nobody can see or remove them there, so they must not stop a send.
 */
function withoutLeftovers(value: unknown, placeholders: readonly TemplatePlaceholder[]): unknown {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
	const known = new Set(placeholders.flatMap(({ key, name }) => [key, name]));
	return Object.fromEntries(Object.entries(value).filter(([name]) => known.has(name)));
}
