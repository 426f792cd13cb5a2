import type { GenericValue, INodeProperties } from 'n8n-workflow';

import { InvalidInput } from '../invalidInput';
import { isRecord } from '../records';
import { rejectUnevaluated } from '../values/artifact';
import { isBlank, requireValue } from '../values/blank';
import { describeValue } from '../values/describeValue';
import { convertValue, pickedValue, type FieldType } from '../values/fieldValue';
import type { Form } from './form';

/**
 * Reads the value of a field.
 *
 * @param label the field's label, for messages
 * @param form what else was filled in
 * @param path where the field stands in the form
 * @throws {InvalidInput} when it cannot be read
 */
export type Reader<Value> = (value: unknown, label: string, form: Form, path: string) => Value;

/**
 * A field of a form, with how its value is read and sent. This is not n8n routing, which would evaluate
 * the field's expressions a second time for every item.
 */
export type Field<Value = unknown> = NamelessField<Value> & Pick<INodeProperties, 'name'>;

/** A field in a table, which has its name. */
export type NamelessField<Value = unknown> = FieldType &
	Omit<INodeProperties, 'type' | 'name'> &
	SentAndRead<Value>;

interface SentAndRead<Value> {
	/** Name of the value in the request's query or body, as in the contract. */
	sendAs?: string;
	/** Reads the value, where its type does not say how. */
	read?: Reader<Value>;
	/** Its value while it is not added to a collection; a function, as n8n sends descriptions as JSON. */
	whenAbsent?: () => Value;
	/** Whether a blank value is read like others; without it, it is refused. */
	readsBlank?: boolean;
	/** Whether this is a JSON object whose fields are merged into the request last. */
	addsExtraFields?: boolean;
}

type UnnamedField = FieldType &
	Partial<Omit<INodeProperties, 'type'> & SentAndRead<unknown>> &
	Pick<INodeProperties, 'displayName'>;

/** Fields by name. */
export type Fields = Record<string, NamelessField>;

/** The values of fields, by name. */
export type ValuesOf<Table extends Fields> = {
	[Name in keyof Table]: Table[Name] extends SentAndRead<infer Value> ? Value : never;
};

/** The fields of a table. */
export function fieldsOf(table: Fields): Field[] {
	return Object.entries(table).map(([name, field]) => ({ ...field, name }));
}

/**
 * A field that is sent under its own name. A resource locator sends the picked ID.
 *
 * @param name name of both the parameter and the request field
 * @param field the rest of the parameter; its name is replaced
 */
export function sentField(name: string, field: UnnamedField): Field {
	return { default: '', ...field, name, sendAs: name };
}

/** The fields inside a collection; empty for any other field. */
export function fieldsInside({ options = [] }: INodeProperties): Field[] {
	return options.filter((option): option is Field => 'type' in option);
}

/**
 * Fields or options in alphabetical order of their labels, as n8n's conventions ask. They are English, so code
 * units do; a collator would take 9 ms to load.
 */
export function byLabel<Labelled extends { name: string; displayName?: string }>(list: Labelled[]) {
	const label = ({ name, displayName = name }: Labelled) => displayName;
	return [...list].sort((one, other) => (label(one) < label(other) ? -1 : 1));
}

/** Whether a field is sent under a name. */
export function isSent(field: Field): field is Field & { sendAs: string } {
	return field.sendAs !== undefined;
}

/** All fields of a form that are sent under a name, including those inside collections. */
export function sentFields(fields: Field[]) {
	return fields.flatMap((field) => [field, ...fieldsInside(field)]).filter(isSent);
}

/** The label of the field that is sent under a name. */
export function labelOf(fields: Field[], name: string): string | undefined {
	return sentFields(fields).find(({ sendAs }) => sendAs === name)?.displayName;
}

/**
 * Reads a value that was given for a field: by the field's own reader, or by its type.
 *
 * @param path where it stands in the form
 * @throws {InvalidInput} when the field does not take it, and for an expression as text where none is quoted
 */
export function readValue<Value>(
	field: NamelessField<Value>,
	given: unknown,
	form: Form,
	path: string,
): Value {
	const { readsBlank, read, type, displayName: label } = field;
	const value = type === 'resourceLocator' ? pickedValue(given) : given;
	if (type !== 'string' && type !== 'json') rejectUnevaluated(value, label);
	if (!readsBlank && isEmpty(value)) requireValue(undefined, label);
	// What was picked in a locator may say more than its value.
	return read
		? read(given, label, form, path)
		: (convertValue(field, value, form.timeZone) as Value);
}

/** Whether a value, or each value of a list, is blank. */
function isEmpty(value: unknown): boolean {
	return [pickedValue(value)].flat().every(isBlank);
}

/**
 * What was given for a field. An expression that was typed into a text or JSON which is set to Fixed is none:
 * one that an expression gives may be a quotation, which somebody has written. Fields of other types hold no
 * quotations, and are checked by their value.
 *
 * @param path where it stands in the form
 * @throws {InvalidInput} for a typed expression
 */
function getGiven({ type, displayName }: NamelessField, form: Form, path: string): unknown {
	if (type === 'string' || type === 'json') rejectTyped(form, path, displayName);
	return form.get(path);
}

function rejectTyped(form: Form, path: string, label: string): void {
	for (const text of form.typedTexts(path)) rejectUnevaluated(text, label);
}

/**
 * Reads a field of a request, which is its default where it is not added. From then on, the form has the option
 * that is meant in place of its label.
 *
 * @param path where it stands in the form
 * @param isNeeded whether a blank value is refused
 * @returns `undefined` for a blank value
 * @throws {InvalidInput} when the field does not take it
 */
export function checkAt(field: Field, form: Form, path: string, isNeeded: boolean): GenericValue {
	const [given = field.default] = [getGiven(field, form, path)];
	if (!isNeeded && isEmpty(given)) return undefined;
	const value = readValue(field, given, form, path);
	const isChoice = field.type === 'options' || field.type === 'multiOptions';
	if (isChoice) form.replace(path, value);
	return value as GenericValue;
}

/**
 * Reads a field: what it is while it is not added, or else its value.
 *
 * @param path where it stands in the form
 * @throws {InvalidInput} when the field does not take it, also a blank one
 */
export function readAt<Value>(field: NamelessField<Value>, form: Form, path: string): Value {
	const given = getGiven(field, form, path);
	return given === undefined
		? (field.whenAbsent?.() as Value)
		: readValue(field, given, form, path);
}

/**
 * Reads the fields of a table.
 *
 * @param at the collection that they are in
 * @throws {InvalidInput} when a field does not take its value
 */
export function readFields<Table extends Fields>(
	table: Table,
	form: Form,
	at?: string,
): ValuesOf<Table> {
	const read = Object.entries(table).map(([name, field]) => {
		const path = at === undefined ? name : `${at}.${name}`;
		return [name, readAt(field, form, path)];
	});
	return Object.fromEntries(read) as ValuesOf<Table>;
}

/**
 * The fields that were added to a collection, which may also be one expression.
 *
 * @param mayLack whether the expression may give nothing, or fields that the collection does not have
 * @throws {InvalidInput} when it gives no object, or what it may not, and for an expression typed into a field
 */
export function readAddedFields(
	form: Form,
	collection: INodeProperties,
	mayLack: boolean,
): Field[] {
	const { name, displayName: label } = collection;
	const isExpression = form.isExpression(name);
	const added = isExpression ? form.get(name) : (form.parameters[name] ?? {});
	if (!mayLack) requireValue(added, label);
	if (isBlank(added)) return [];
	if (!isRecord(added)) {
		throw new InvalidInput(
			`"${label}" is not an object`,
			`Got ${describeValue(added)}. Let the expression return an object with the names of the fields, such as {{ ({ name: $json.value }) }}, or add the fields one by one.`,
		);
	}
	const fields = fieldsInside(collection);
	const names = fields.map((field) => field.name);
	const unknown = Object.keys(added).find((each) => !names.includes(each));
	if (isExpression && !mayLack && unknown !== undefined) {
		throw new InvalidInput(
			`"${label}" has no field ${describeValue(unknown)}`,
			`Its fields are ${names.join(', ')}. Correct the name.`,
		);
	}
	const own = fields.filter((field) => Object.hasOwn(added, field.name));
	// A group has labels of its own inside.
	for (const { type, name: each, displayName } of own)
		if (type !== 'fixedCollection') rejectTyped(form, `${name}.${each}`, displayName);
	return own;
}
