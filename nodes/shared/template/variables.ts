import { tidyText, writtenText } from '../values/text';
import { checkTemplateVariables, type TemplateVariables, type VariableProblem } from './check';
import { labelInText } from './labels';
import { encodeForUrl } from './links';
import type { TemplatePlaceholder } from './placeholders';

type Entry = [name: string, value: unknown];

/**
 * Assigns values to placeholders. Accepts
 * - an object with placeholder keys (`body_1`) or with the names between the braces (`1`,
 *   `first_name`), which mean the body, or the only other placeholder of that name;
 * - an array in the order of the placeholders;
 * - JSON text of either. No value (`undefined`, `null`, blank text) counts as `{}`.
 *
 * Numbers become text; `null` counts as missing. Texts are tidied (`tidyText`).
 * Every placeholder needs a value, and every value a placeholder. The texts are checked against the
 * platform's rules; those that complete a URL are encoded.
 */
export function templateVariablesFrom(
	value: unknown,
	placeholders: readonly TemplatePlaceholder[],
): TemplateVariables {
	const given = parseIfText(value);
	if (typeof given !== 'object' || given === null) {
		const isBroken = given === undefined && /^\s*[[{]/.test(String(value));
		const message = isBroken
			? brokenJson
			: `${notVariables}, e.g. {"body_1": "Maria"} or ["Maria"]`;
		return { ok: false, problems: [{ message }] };
	}
	const entries: Entry[] = Array.isArray(given)
		? placeholders.slice(0, given.length).map(({ key }, index) => [key, given[index]])
		: Object.entries(given);
	const { texts, problems } = assign(entries, placeholders);
	if (Array.isArray(given) && given.length > placeholders.length) {
		const message = `Got ${given.length} values, but the template takes ${placeholders.length}. Remove the extra ones`;
		problems.push({ message });
	}
	const keysWithProblem = new Set(problems.map(({ key }) => key));
	const assigned = placeholders.filter(({ key }) => !keysWithProblem.has(key));
	const values = Object.fromEntries(texts);
	problems.push(...checkTemplateVariables(assigned, values));
	if (problems.length > 0) return { ok: false, problems };
	for (const { key, addressStart } of placeholders) {
		if (addressStart !== undefined) values[key] = encodeForUrl(values[key], addressStart);
	}
	return { ok: true, values };
}

const notVariables = 'Template variables must be an object, a list, or JSON text of either';

/** A text that an expression has put together breaks at the first quote in a column. */
const brokenJson = `${notVariables}. This JSON is broken, as by a quote or a line break in a column: give an object or a list instead of a text, such as {{ { body_1: $json.name } }} or {{ [$json.name] }}`;

function parseIfText(value: unknown): unknown {
	if (value === undefined || value === null) return {};
	if (typeof value !== 'string') return value;
	try {
		return value.trim() === '' ? {} : JSON.parse(value);
	} catch {
		return undefined;
	}
}

function assign(entries: Entry[], placeholders: readonly TemplatePlaceholder[]) {
	const texts = new Map<string, string>();
	const problems: VariableProblem[] = [];

	for (const [name, value] of entries) {
		const meant = placeholdersNamed(name, placeholders);
		if (meant.length !== 1) {
			problems.push({ key: name, message: wrongName(name, meant, placeholders) });
			continue;
		}
		const [{ key, label }] = meant;
		const text = asText(value);
		if (text === undefined) {
			problems.push({ key, message: `${labelInText(label)} must be text or a number` });
		} else if (text !== null && texts.has(key)) {
			problems.push({
				key,
				message: `${labelInText(label)} has two values, one under its key and one under its name. Remove one`,
			});
		} else if (text !== null) {
			texts.set(key, text);
		}
	}
	return { texts, problems };
}

/** The placeholders that a name may mean: by key, or by name, of which the body's comes first. */
function placeholdersNamed(
	name: string,
	placeholders: readonly TemplatePlaceholder[],
): TemplatePlaceholder[] {
	const withKey = (wanted: string) => placeholders.find(({ key }) => key === wanted);
	const meant = withKey(name) ?? withKey(`body_${name}`);
	return meant ? [meant] : placeholders.filter((each) => each.name === name);
}

function asText(value: unknown): string | null | undefined {
	if (value === undefined || value === null) return null;
	const text = writtenText(value);
	return text === undefined ? undefined : tidyText(text);
}

function wrongName(
	name: string,
	meant: TemplatePlaceholder[],
	placeholders: readonly TemplatePlaceholder[],
): string {
	const quoted = `"${name.slice(0, 40)}"`;
	const keys = (of: readonly TemplatePlaceholder[]) =>
		of
			.slice(0, namedKeys)
			.map(({ key }) => key)
			.join(', ') + (of.length > namedKeys ? ', …' : '');
	if (meant.length > 0) return `${quoted} matches several placeholders. Use one of ${keys(meant)}`;
	const advice = placeholders.length > 0 ? `Use ${keys(placeholders)}` : 'It takes no variables';
	return `The template has no placeholder ${quoted}. ${advice}`;
}

/** Maximum number of keys listed in a message. */
const namedKeys = 12;
