import type { IExecuteFunctions, IExecuteSingleFunctions, IPollFunctions } from 'n8n-workflow';

import { shortened } from '../editorText';
import { ExplainedError } from '../invalidInput';
import { isStructured, recordOf, textsIn, type UnknownRecord } from '../records';
import { pickedValue } from '../values/fieldValue';

/**
 * What somebody has filled in, for one item or poll. Each expression is evaluated once, so that `$now` is
 * one moment everywhere. Paths are names of parameters, and those of the fields in collections after a dot.
 */
export class Form {
	/** By path: what n8n has evaluated, or what is meant in its place. */
	private readonly values = new Map<string, unknown>();

	/** The value of an expression, given with its braces, for the form's item. @throws as `get` */
	readonly evaluateExpression = (code: string): unknown =>
		evaluateStored(`=${code}`, () => this.evaluateCode(code));

	/**
	 * @param parameters as the workflow stores them
	 * @param timeZone of the workflow, for times without an offset
	 * @param evaluate the value of a parameter, with its expressions resolved
	 * @param row the item that the expressions read
	 * @param evaluateCode the value of an expression, given with its braces, for that item
	 */
	constructor(
		readonly parameters: Readonly<UnknownRecord>,
		readonly timeZone: string,
		private readonly evaluate: (path: string) => unknown,
		readonly row: Readonly<UnknownRecord> = {},
		private readonly evaluateCode: (code: string) => unknown = () => undefined,
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
	 * @throws {ExplainedError} naming its expression, where n8n cannot evaluate that; n8n's other errors as they are
	 */
	get(path: string): unknown {
		if (this.values.has(path)) return this.values.get(path);
		const names = path.split('.');
		// A collection may be one expression.
		const lengths = names.map((_name, index) => index + 1);
		const length = lengths.find((each) => isExpression(this.stored(names.slice(0, each))));
		const source = names.slice(0, length);
		const stored = this.stored(source);
		if (stored === undefined) return undefined;
		const key = source.join('.');
		if (!this.values.has(key))
			this.values.set(key, evaluateStored(stored, () => this.evaluate(key)) ?? null);
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

/** What is stored, evaluated. @throws as `Form.get` */
function evaluateStored(stored: unknown, evaluate: () => unknown): unknown {
	try {
		return evaluate();
	} catch (thrown) {
		throw explainFailure(thrown, expressionsIn(stored));
	}
}

/** Longest expression that a message shows, in characters. */
const longestShown = 200;

/** The error of n8n, or one that names the expression, if it is about one: n8n's does not. */
function explainFailure(thrown: unknown, expressions: string[]): unknown {
	if (!(thrown instanceof Error) || thrown.name !== 'ExpressionError') return thrown;
	const { message, functionality, context } = thrown as Error & Record<string, unknown>;
	// The node whose item is read for this one.
	const node = String(recordOf(context).nodeCause ?? '');
	const isFailed = (text: string) => expressions.length === 1 || (node && text.includes(node));
	const failed = expressions.find(isFailed);
	const where = failed ? `: ${shortened(failed.slice(1), longestShown)}` : '';
	let advice = 'Check the expression.';
	if (node && message.includes('executed'))
		advice = `"${node}" has not run before this node. Connect it so that it runs first, or read a node that has run.`;
	else if (node && functionality === 'pairedItem')
		advice = `n8n cannot tell which item of "${node}" belongs to this row. Use a column of the row, such as {{ $json.name }}, or .first() in place of .item for what all rows share.`;
	return new ExplainedError(`${message}${where}`, advice);
}
