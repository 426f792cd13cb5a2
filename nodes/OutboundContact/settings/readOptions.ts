import {
	type Fields,
	type NamelessField,
	type ValuesOf,
	fieldsInside,
	readAddedFields,
	readAt,
} from '../../shared/fields/field';
import type { Form } from '../../shared/fields/form';
import { InvalidInput } from '../../shared/invalidInput';
import { isBlank } from '../../shared/values/blank';
import { contactOptions, optionFields, optionTable } from './options';

/** The groups of options, by the names of their options. */
const groups = new Map(
	optionFields.flatMap((group) => fieldsInside(group).map(({ name }) => [name, group.name])),
);

/** Where an option stands in the form. The name of an option is unique over all groups. */
export function pathOf(option: string): string {
	return `${groups.get(option)}.${option}`;
}

/**
 * Reads the options of a table: those of the run, or those that may differ between contacts. An invalid
 * value is refused, also where the option has a default: the user may rely on it, for example to protect
 * people who opted out.
 *
 * @throws {InvalidInput} when an option has an invalid value
 */
export function readOptions<Table extends Fields>(table: Table, form: Form): ValuesOf<Table> {
	const values = Object.entries(table).map(([name, option]) => [
		name,
		readOption(option, pathOf(name), form),
	]);
	return Object.fromEntries(values) as ValuesOf<Table>;
}

function readOption(option: NamelessField, path: string, form: Form): unknown {
	// A blank list of phones is an empty one, but an expression that gives nothing is an error.
	if (isBlank(form.get(path)) && form.expressions(path).length > 0) form.replace(path, null);
	try {
		return readAt(option, form, path, 'refused');
	} catch (error) {
		throw invalidOption(error as InvalidInput);
	}
}

function invalidOption({ message, description }: InvalidInput): InvalidInput {
	return new InvalidInput(message, `${description} Or remove the option. Nothing was sent.`);
}

/** Expressions that read the row, or another node's item for it. */
const readsRow = /\$json\b|\$node\b|\.item\b|\bitemMatching\b|\$itemIndex\b|\$position\b/;

/** Whether an option may have another value in another row. */
export function mayDiffer(form: Form, option: string): boolean {
	return form.expressions(pathOf(option)).some((each) => readsRow.test(each));
}

/**
 * Evaluates the options of a row: of the first row all, of others those that may differ between contacts,
 * and those of the run that read the row, which must not. Reading a long list for each row takes too long.
 *
 * @throws the error of an expression
 * @throws {InvalidInput} when a group that is an expression gives no object, or options that do not exist
 */
export function evaluateOptions(form: Form, isFirst: boolean): void {
	for (const group of optionFields) {
		// The template variables are read with the contact.
		const names = fieldsInside(group)
			.map(({ name }) => name)
			.filter((name) => name in optionTable);
		const own = names.filter((name) => isFirst || name in contactOptions || mayDiffer(form, name));
		if (own.length > 0) readAddedFields(form, group, false);
		for (const name of own) form.get(pathOf(name));
	}
}
