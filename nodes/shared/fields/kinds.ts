import type { INodeProperties, INodePropertyTypeOptions } from 'n8n-workflow';

import { isRecord, recordOf } from '../records';
import { parseInstant, type DateEdge } from '../values/date';
import { pickedValue } from '../values/fieldValue';
import { parseNamingText } from '../values/text';
import { wrongValue } from '../values/describeValue';
import {
	type Fields,
	type NamelessField,
	type Reader,
	type ValuesOf,
	fieldsOf,
	readValue,
} from './field';

/** What the kind of a field does not say: its label, its description and so on. */
type Described = Omit<INodeProperties, 'name' | 'type' | 'default' | 'options'>;

/** A field of any kind, which says itself how its value is read. */
export function field<Value>(
	definition: NamelessField<Value> & { whenAbsent: () => Value },
): NamelessField<Value>;
export function field<Value>(definition: NamelessField<Value>): NamelessField<Value | undefined>;
export function field<Value>(definition: NamelessField<Value>): NamelessField<Value | undefined> {
	return definition;
}

interface NumberDescribed extends Described {
	typeOptions: INodePropertyTypeOptions & { minValue: number };
	default: number;
}

/** A number within the field's limits. */
export const number = <Absent extends number | undefined = undefined>(
	definition: NumberDescribed & { whenAbsent?: () => Absent },
): NamelessField<number | Absent> => ({ ...definition, type: 'number' });

/** A switch, off until it is added, and on once it is; one that is always there has a default of its own. */
export const toggle = (definition: Described & { default?: boolean }): NamelessField<boolean> => ({
	default: true,
	...definition,
	type: 'boolean',
	whenAbsent: () => definition.default ?? false,
});

/** One of the field's options; while it is not added, by default the one that is preselected. */
export const choice = <Value extends string, Absent extends string = Value>(
	definition: Described & {
		options: Array<{ name: string; value: Value; description?: string; action?: string }>;
		default: Value;
		whenAbsent?: () => Absent;
	},
): NamelessField<Value | Absent> => ({
	whenAbsent: () => definition.default,
	...definition,
	type: 'options',
});

/** Some of the field's options, at least one; while it is not added, those that are preselected. */
export const choices = <Value extends string>(
	definition: Described & {
		options: Array<{ name: string; value: Value; description?: string }>;
		default: Value[];
	},
): NamelessField<Value[]> => ({
	whenAbsent: () => definition.default,
	...definition,
	type: 'multiOptions',
});

/** What is picked in a locator, or typed in its place, as text; empty while nothing is. */
export const picked = (locator: NamelessField): NamelessField<string> => ({
	...locator,
	whenAbsent: () => '',
	readsBlank: true,
	read: (value, label) => parseNamingText(pickedValue(value), label),
});

/** Reads a date as an instant, in ms since the epoch; one without an offset is in the workflow's time zone. */
export const instantAt =
	(edge: DateEdge): Reader<number> =>
	(value, label, { timeZone }) =>
		parseInstant(value, label, timeZone, edge);

/** Values of fields that are always there. */
type PartsOf<Table extends Fields> = {
	[Name in keyof Table]: Exclude<ValuesOf<Table>[Name], undefined>;
};

/**
 * Fields that make sense only together, as one. A part that is missing, as in a value from an expression,
 * has its default.
 *
 * @param name under which n8n stores the parts
 */
export const group = <Parts extends Fields>(
	parts: Parts,
	definition: Described,
	name = 'group',
): NamelessField<PartsOf<Parts> | undefined> => {
	const values = fieldsOf(parts);
	const { displayName } = definition;
	return {
		placeholder: 'Set',
		...definition,
		type: 'fixedCollection',
		default: { [name]: Object.fromEntries(values.map((part) => [part.name, part.default])) },
		options: [{ displayName, name, values }],
		read: (value, label, form, path) => {
			const given = recordOf(value)[name];
			if (!isRecord(given)) throw wrongValue(value, label, 'needs its fields');
			const read = values.map(({ name: each, ...part }) => {
				const own = { ...part, displayName: `${label} → ${part.displayName}` };
				return [each, readValue(own, given[each] ?? part.default, form, path)];
			});
			return Object.fromEntries(read) as PartsOf<Parts>;
		},
	};
};
