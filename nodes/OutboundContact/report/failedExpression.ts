import { InvalidInput } from '../../shared/invalidInput';
import { isRecord, textsIn } from '../../shared/records';
import { shortened } from '../../shared/editorText';

/** Longest expression that a message shows, in characters. */
const longestShown = 200;

/** What n8n says of an expression of a parameter that it could not evaluate. */
interface ExpressionFailure extends Error {
	/** The parameter as the workflow stores it. */
	cause: unknown;
	/** `pairedItem` where an expression reads another node's item for this one. */
	functionality?: unknown;
	context: { nodeCause?: unknown; type?: unknown };
}

/**
 * Names the expression that n8n could not evaluate, of which its message says nothing.
 *
 * @returns `undefined` for anything else that was thrown
 */
export function failedExpression(thrown: unknown): InvalidInput | undefined {
	if (!isExpressionFailure(thrown)) return undefined;
	const { message, cause, context } = thrown;
	const node = typeof context.nodeCause === 'string' ? context.nodeCause : undefined;
	const expressions = textsIn(cause).filter((text) => text.startsWith('='));
	const [expression] =
		node === undefined ? expressions : expressions.filter((text) => text.includes(node));
	const where = expression ? `: ${shortened(expression.slice(1), longestShown)}` : '';
	return new InvalidInput(`${message}${where}`, adviceFor(thrown, node));
}

function adviceFor({ context, functionality }: ExpressionFailure, node?: string): string {
	if (node !== undefined && context.type === 'no_execution_data')
		return `"${node}" has not run before this node. Connect it so that it runs first, or read a node that has run.`;
	return node !== undefined && functionality === 'pairedItem'
		? `n8n cannot tell which item of "${node}" belongs to this row. Use a column of the row, such as {{ $json.name }}, or .first() in place of .item for what all rows share.`
		: 'Check the expression.';
}

function isExpressionFailure(thrown: unknown): thrown is ExpressionFailure {
	return (
		thrown instanceof Error && thrown.name === 'ExpressionError' && isRecord(Object(thrown).context)
	);
}
