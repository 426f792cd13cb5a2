import type { IExecuteFunctions, IExecuteSingleFunctions, IPollFunctions } from 'n8n-workflow';

import { isStructured, recordOf, textsIn, type UnknownRecord } from '../records';
import { pickedValue } from '../values/fieldValue';

/**
 * What somebody has filled in, for one item or poll. Each expression is evaluated once, so that `$now` is
 * one moment everywhere. Paths are names of parameters, and those of the fields in collections after a dot.
 */
export class Form {
	/** By path: what n8n has evaluated, or what is meant in its place. */
	private readonly values = new Map<string, unknown>();

	/**
	 * @param parameters as the workflow stores them
	 * @param timeZone of the workflow, for times without an offset
	 * @param evaluate the value of a parameter, with its expressions resolved
	 * @param row the item that the expressions read
	 * @param evaluateExpression the value of an expression, given with its braces, for that item
	 */
	constructor(
		readonly parameters: Readonly<UnknownRecord>,
		readonly timeZone: string,
		private readonly evaluate: (path: string) => unknown,
		readonly row: Readonly<UnknownRecord> = {},
		readonly evaluateExpression: (expression: string) => unknown = () => undefined,
	) {}

	/** The form of a declarative node's item, or of a poll, which has neither a row nor expressions. */
	static of(context: IExecuteSingleFunctions | IPollFunctions, row?: UnknownRecord): Form {
		return new Form(
			context.getNode().parameters,
			context.getTimezone(),
			(path) => context.getNodeParameter(path, null),
			row,
			'evaluateExpression' in context
				? (text) => context.evaluateExpression(text, context.getItemIndex())
				: undefined,
		);
	}

	/** The form of an item in a run, whose items were read. */
	static ofItem(context: IExecuteFunctions, item: number): Form {
		return new Form(
			context.getNode().parameters,
			context.getTimezone(),
			(path) => context.getNodeParameter(path, item, null),
			recordOf(context.getInputData()[item]?.json),
			(text) => context.evaluateExpression(text, item),
		);
	}

	/**
	 * The value of a field: `undefined` where it was not added or is not shown, an empty text where it was
	 * left empty, and `null` where its expression gives nothing.
	 *
	 * @throws the error of its expression
	 */
	get(path: string): unknown {
		if (this.values.has(path)) return this.values.get(path);
		const names = path.split('.');
		// A collection may be one expression.
		const lengths = names.map((_name, index) => index + 1);
		const length = lengths.find((each) => isExpression(this.stored(names.slice(0, each))));
		const source = names.slice(0, length);
		if (this.stored(source) === undefined) return undefined;
		const key = source.join('.');
		if (!this.values.has(key)) this.values.set(key, this.evaluate(key) ?? null);
		return valueAt(this.values.get(key), names.slice(source.length), null);
	}

	/** Replaces the value of a field, if it has any, with what is meant by it: `hot` with the option's own value. */
	replace(path: string, meant: unknown): void {
		if (this.get(path) !== undefined) this.values.set(path, meant);
	}

	/** What is picked in a resource locator; the value of any other field. */
	picked(path: string): unknown {
		return pickedValue(this.get(path));
	}

	/** Whether a parameter is one expression as a whole. */
	isExpression(parameter: string): boolean {
		return isExpression(this.parameters[parameter]);
	}

	/** The expressions of a field, also that of its collection; without a path those of all fields. */
	expressions(path = ''): string[] {
		const names = path === '' ? [] : path.split('.');
		const outer = names.map((_name, index) => this.stored(names.slice(0, index)));
		return [...outer.filter(isExpression), ...expressionsIn(this.stored(names))];
	}

	/** The texts that were typed into a field, and into those inside: not expressions, nor what these give. */
	typedTexts(path: string): string[] {
		return textsIn(this.stored(path.split('.'))).filter((text) => !isExpression(text));
	}

	private stored(names: string[]): unknown {
		return valueAt(this.parameters, names);
	}
}

/** What stands at a path in an object or a list; `undefined` if nothing does. */
function valueAt(value: unknown, [name, ...names]: string[], empty?: null): unknown {
	if (name === undefined) return value;
	if (!isStructured(value) || !Object.hasOwn(value, name)) return undefined;
	const inner = (value as UnknownRecord)[name];
	return valueAt(inner === undefined ? empty : inner, names, empty);
}

function isExpression(stored: unknown): stored is string {
	return typeof stored === 'string' && stored.startsWith('=');
}

function expressionsIn(stored: unknown): string[] {
	return textsIn(stored).filter(isExpression);
}
