/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import * as ts from 'typescript';

/** The pure JavaScript build of recheck, which starts no Java or other program. */
const { checkSync } = jest.requireActual<typeof import('recheck')>('recheck/lib/browser');

const root = join(__dirname, '../..');

interface Pattern {
	place: string;
	source: string;
	flags: string;
}

function sourceFiles(folder: string): string[] {
	return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => join(root, folder, file));
}

/** Finds a file's regular expressions: literals and calls of `RegExp`. */
function patternsOf(file: string): { literals: Pattern[]; built: string[] } {
	const source = ts.createSourceFile(
		file,
		readFileSync(file, 'utf8'),
		ts.ScriptTarget.Latest,
		true,
	);
	const literals: Pattern[] = [];
	const built: string[] = [];
	const visit = (node: ts.Node) => {
		const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
		const place = `${relative(root, file)}:${line}`;
		if (ts.isRegularExpressionLiteral(node)) {
			const end = node.text.lastIndexOf('/');
			literals.push({ place, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
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
const literals = found.flatMap((file) => file.literals);

it('finds the patterns of the package', () => {
	expect(literals.length).toBeGreaterThan(40);
});

it('detects a pattern that takes quadratic time', () => {
	expect(checkSync('\\s+$', '').status).toBe('vulnerable');
	expect(checkSync('\\d.*\\+.*\\d', 's').status).toBe('vulnerable');
});

it.each(literals.map((pattern) => [`${pattern.place} /${pattern.source}/`, pattern] as const))(
	'%s takes linear time',
	(_title, { source, flags }) => {
		const { status, ...more } = checkSync(source, flags, { timeout: 120_000 });
		const complexity = 'complexity' in more ? more.complexity.summary : undefined;
		const error = 'error' in more ? more.error : undefined;
		expect({ status, complexity, error }).toEqual({
			status: 'safe',
			complexity: expect.stringMatching(/^(?:safe|linear)$/),
			error: undefined,
		});
	},
	150_000,
);

it('no pattern is built at run time, where nothing checks it', () => {
	expect(found.flatMap((file) => file.built)).toEqual([]);
});
