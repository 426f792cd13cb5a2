import * as ts from 'typescript';

import { sourceFiles, textOf } from './sources';

/** A regular expression of the package. */
export interface FoundPattern {
	/** File and line. */
	place: string;
	/** As it is written, between slashes and with its flags. */
	text: string;
	source: string;
	flags: string;
}

/** Finds a file's regular expressions: literals and calls of `RegExp`. */
function patternsOf(file: string): { literals: FoundPattern[]; built: string[] } {
	const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true);
	const literals: FoundPattern[] = [];
	const built: string[] = [];
	const visit = (node: ts.Node) => {
		const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
		const place = `${file}:${line}`;
		if (ts.isRegularExpressionLiteral(node)) {
			const { text } = node;
			const end = text.lastIndexOf('/');
			literals.push({ place, text, source: text.slice(1, end), flags: text.slice(end + 1) });
		}
		if (
			(ts.isNewExpression(node) || ts.isCallExpression(node)) &&
			node.expression.getText() === 'RegExp'
		) {
			built.push(place);
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return { literals, built };
}

const found = ['nodes', 'credentials'].flatMap(sourceFiles).map(patternsOf);

/** The regular expressions of the package that are written as such. */
export const literals = found.flatMap((file) => file.literals);

/** Where the package makes regular expressions of texts. */
export const built = found.flatMap((file) => file.built);
