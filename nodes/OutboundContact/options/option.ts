import type { INodeProperties } from 'n8n-workflow';

import type { Reader } from '../../shared/fields/field';
import { InvalidInput } from '../../shared/invalidInput';
import { isRecord } from '../../shared/records';
import { booleanOf } from '../../shared/values/boolean';
import { checkedValue } from '../../shared/values/checkedValue';
import { describeValue } from '../../shared/values/describeValue';

export type OptionField = Omit<INodeProperties, 'name'>;

/** An option of the campaign. Types, defaults and the form are derived from it. */
export interface Option<Value> {
	/** The field in the form. */
	field: OptionField;
	/** Value while the option is not added. */
	whenAbsent: Value;
	/**
	 * Reads the value of an added option. An invalid value never counts as "off": the user may rely on the
	 * option, for example to protect people who opted out.
	 */
	read: Reader<Value>;
}

/** Options by name. */
export type Options = Record<string, Option<unknown>>;

/** Values of options, by name. */
export type OptionValues<Table extends Options> = {
	[Name in keyof Table]: Table[Name]['whenAbsent'];
};

export const option = <Value>(definition: Option<Value>): Option<Value> => definition;

/** Reads what the field itself describes: a number within limits, or one of its options. */
const checked =
	<Value>(field: OptionField): Reader<Value> =>
	(value, label) =>
		checkedValue({ ...field, name: '', displayName: label }, value, true) as Value;

/** A number within the field's limits. */
export const numberOption = <Absent extends number | undefined>(
	whenAbsent: Absent,
	field: Omit<OptionField, 'type'> & { typeOptions: { minValue: number } },
): Option<number | Absent> => {
	const number = { ...field, type: 'number' } as const;
	return { field: number, whenAbsent, read: checked(number) };
};

/** A switch, off until it is added. */
export const switchOption = (field: Omit<OptionField, 'type' | 'default'>): Option<boolean> => ({
	field: { ...field, type: 'boolean', default: true },
	whenAbsent: false,
	read: booleanOf,
});

/**
 * One of the field's options.
 *
 * @param whenAbsent value while it is not added; default: the one that is preselected
 */
export const choiceOption = <Value extends string, Absent extends string = Value>(
	field: Omit<OptionField, 'type' | 'options'> & {
		options: Array<{ name: string; value: Value; description: string }>;
		default: Value;
	},
	whenAbsent?: Absent,
): Option<Value | Absent> => {
	const choice = { ...field, type: 'options' } as const;
	return { field: choice, whenAbsent: whenAbsent ?? field.default, read: checked(choice) };
};

/** Values of the parts of an option, by name. */
type PartValues<Parts extends Options> = {
	[Name in keyof Parts]: ReturnType<Parts[Name]['read']>;
};

/**
 * Options that make sense only together, as the fields of one. A part that is missing, as in a value from
 * an expression, has the default of its field.
 */
export const groupOption = <Parts extends Options>(
	parts: Parts,
	field: Omit<OptionField, 'type' | 'options' | 'default'>,
): Option<PartValues<Parts> | undefined> => {
	const values = Object.entries(parts).map(([name, part]) => ({ ...part.field, name }));
	const defaults = Object.fromEntries(values.map(({ name, default: value }) => [name, value]));
	const { displayName } = field;
	return {
		field: {
			...field,
			type: 'fixedCollection',
			placeholder: 'Set',
			default: { group: defaults },
			options: [{ displayName, name: 'group', values }],
		},
		whenAbsent: undefined,
		read: (value, label, form) => {
			const { group } = Object(value) as { group?: unknown };
			if (!isRecord(group)) throw unusableValue(value, label, 'its fields');
			const read = Object.entries(parts).map(([name, part]) => {
				const given = group[name] ?? part.field.default;
				return [name, part.read(given, `${label} → ${part.field.displayName}`, form)];
			});
			return Object.fromEntries(read) as PartValues<Parts>;
		},
	};
};

/** Creates the error for a value that an option cannot use. */
export function unusableValue(value: unknown, label: string, needed: string): InvalidInput {
	return new InvalidInput(
		`"${label}" needs ${needed}`,
		`Got ${describeValue(value)}. Change the value.`,
	);
}
