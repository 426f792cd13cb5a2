import ts from 'typescript';

import { sourceFiles, textOf } from './sources';

/** Whether a function has a `throw` of its own, or says that it throws. */
function throws(node: ts.FunctionLikeDeclaration, documented: ts.Node): boolean {
	if (ts.getJSDocTags(documented).some(({ tagName }) => tagName.text === 'throws')) return true;
	const hasThrow = (inner: ts.Node): boolean =>
		ts.isThrowStatement(inner) ||
		(!ts.isFunctionLike(inner) && (ts.forEachChild(inner, hasThrow) ?? false));
	return node.body !== undefined && hasThrow(node.body);
}

/** The named functions of a source file that throw. */
function throwingFunctions(text: string): string[] {
	const names: string[] = [];
	const visit = (node: ts.Node): void => {
		if ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && throws(node, node)) {
			names.push(node.name?.getText() ?? '');
		} else if (ts.isVariableDeclaration(node) && node.initializer) {
			const { initializer } = node;
			const isFunction = ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer);
			if (isFunction && throws(initializer, node)) names.push(node.name.getText());
		}
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true));
	return names;
}

/** What functions that throw do. A verb that is missing here may be added. */
const verbs =
	'add build check convert create dispatch encode execute fail find get list load look merge parse prepare process read reject request require resolve run send start wait with within write';

const beginsWithVerb = new RegExp(`^(?:${verbs.replaceAll(' ', '|')})(?![a-z])`);

describe('a function that throws', () => {
	it('is found by its documentation or its own code, not by that of a function inside', () => {
		const text = `
			/** @throws {Error} always */
			function documented() { other(); }
			const own = () => { if (true) throw new Error(); };
			function outer() { return () => { throw new Error(); }; }
		`;
		expect(throwingFunctions(text)).toEqual(['documented', 'own']);
	});

	it('is called by what it does, and not like the value that it returns', () => {
		const found = sourceFiles('nodes').flatMap((file) =>
			throwingFunctions(textOf(file)).map((name) => [name, file] as const),
		);
		expect(found.length).toBeGreaterThan(100);
		expect(found.filter(([name]) => !beginsWithVerb.test(name))).toEqual([]);
		const unused = verbs
			.split(' ')
			.filter((verb) => !found.some(([name]) => new RegExp(`^${verb}(?![a-z])`).test(name)));
		expect(unused).toEqual([]);
	});
});
