import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';
import ts from 'typescript';

/** The kinds of defects that are planted. */
export const mutantKinds = [
	'condition negated',
	'comparison moved',
	'alternative dropped',
	'element dropped',
	'statement removed',
	'throw removed',
	'await removed',
] as const;

/** A defect that can be planted at one place of a source file. */
export interface Candidate {
	kind: (typeof mutantKinds)[number];
	/** Path below the repository. */
	file: string;
	/** Line, from 1. */
	line: number;
	/** What is replaced: offsets in the source. */
	start: number;
	end: number;
	/** The source with the defect, in place of what is replaced. */
	mutated: string;
	/** Whether a statement is replaced, and not an expression. */
	isStatement?: boolean;
	/** Whether it takes effect as its module is loaded, outside of every function. */
	isOfModule: boolean;
}

const movedComparisons = new Map([
	[ts.SyntaxKind.LessThanToken, '<='],
	[ts.SyntaxKind.LessThanEqualsToken, '<'],
	[ts.SyntaxKind.GreaterThanToken, '>='],
	[ts.SyntaxKind.GreaterThanEqualsToken, '>'],
]);

const negatedComparisons = new Map([
	[ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
	[ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
]);

/**
 * Lists the defects that can be planted in a source file. Left out is what changes nothing: the `await`
 * of a returned promise, and texts for people.
 *
 * @param file path below the repository
 */
export function findCandidates(file: string, source: string): Candidate[] {
	const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
	const found: Candidate[] = [];

	const add = (kind: Candidate['kind'], node: ts.Node, mutated: string, isStatement?: boolean) => {
		const start = node.getStart(tree);
		const line = tree.getLineAndCharacterOfPosition(start).line + 1;
		const isOfModule = ts.findAncestor(node, ts.isFunctionLike) === undefined;
		found.push({ kind, file, line, start, end: node.end, mutated, isStatement, isOfModule });
	};
	const negate = (node: ts.Expression) =>
		add('condition negated', node, `!(${node.getText(tree)})`);
	const without = (node: ts.Node, part: ts.Node) => {
		const text = node.getText(tree);
		const from = part.getFullStart() - node.getStart(tree);
		const rest = text.slice(part.end - node.getStart(tree)).replace(/^\s*,/, '');
		return text.slice(0, from) + rest;
	};

	const visit = (node: ts.Node): void => {
		if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
		if (ts.isIfStatement(node) || ts.isWhileStatement(node)) negate(node.expression);
		if (ts.isConditionalExpression(node)) negate(node.condition);
		if (ts.isBinaryExpression(node)) {
			const { left, operatorToken, right } = node;
			const replaceOperator = (operator: string) =>
				`${left.getText(tree)} ${operator} ${right.getText(tree)}`;
			const moved = movedComparisons.get(operatorToken.kind as ts.SyntaxKind.LessThanToken);
			if (moved) add('comparison moved', node, replaceOperator(moved));
			const negated = negatedComparisons.get(
				operatorToken.kind as ts.SyntaxKind.EqualsEqualsEqualsToken,
			);
			if (negated) add('condition negated', node, replaceOperator(negated));
			const isLogical =
				operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ||
				operatorToken.kind === ts.SyntaxKind.BarBarToken;
			if (isLogical) negate(left);
		}
		if (ts.isRegularExpressionLiteral(node)) {
			for (const mutated of withoutAlternatives(node.getText(tree))) {
				add('alternative dropped', node, mutated);
			}
		}
		if (ts.isArrayLiteralExpression(node) && node.elements.length > 1) {
			for (const element of node.elements) add('element dropped', node, without(node, element));
		}
		if (ts.isObjectLiteralExpression(node) && isTable(node)) {
			for (const entry of node.properties) add('element dropped', node, without(node, entry));
		}
		const isCalled = ts.isExpressionStatement(node) && !isOfConstructor(node.expression);
		if (isCalled) add('statement removed', node, '', true);
		if (ts.isThrowStatement(node)) add('throw removed', node, '', true);
		if (ts.isAwaitExpression(node) && !isReturned(node)) {
			add('await removed', node, `(${node.expression.getText(tree)})`);
		}
		ts.forEachChild(node, visit);
	};
	visit(tree);
	return found;
}

/** The pattern without each of its alternatives in turn. */
function withoutAlternatives(literal: string): string[] {
	const shortened: string[] = [];
	const dropEach = ({ alternatives }: { alternatives: AST.Alternative[] }) => {
		if (alternatives.length < 2) return;
		for (const [index, { start, end }] of alternatives.entries()) {
			const [from, to] = index === 0 ? [start, end + 1] : [start - 1, end];
			shortened.push(literal.slice(0, from) + literal.slice(to));
		}
	};
	visitRegExpAST(new RegExpParser().parseLiteral(literal), {
		onPatternEnter: dropEach,
		onGroupEnter: dropEach,
		onCapturingGroupEnter: dropEach,
		onAssertionEnter: (node) => {
			if ('alternatives' in node) dropEach(node);
		},
	});
	return shortened;
}

/** Whether an object is a table of values of its module: not the description of a node or a field. */
function isTable(node: ts.ObjectLiteralExpression): boolean {
	const { parent } = node;
	const declaration =
		ts.isSatisfiesExpression(parent) || ts.isAsExpression(parent) ? parent.parent : parent;
	if (!ts.isVariableDeclaration(declaration)) return false;
	const isOfModule = ts.isSourceFile(declaration.parent.parent.parent);
	return isOfModule && !node.properties.some((each) => each.name?.getText() === 'displayName');
}

/** Whether a call must not be removed: a class without its `super()` does not run at all. */
function isOfConstructor(node: ts.Expression): boolean {
	return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword;
}

/** Whether only the promise changes hands: outside of a `try`, the caller awaits it as well. */
function isReturned(node: ts.AwaitExpression): boolean {
	if (!ts.isReturnStatement(node.parent) && !ts.isArrowFunction(node.parent)) return false;
	for (let each: ts.Node = node.parent; !ts.isFunctionLike(each); each = each.parent) {
		if (ts.isTryStatement(each)) return false;
	}
	return true;
}
