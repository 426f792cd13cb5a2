/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import type { Diagnostics } from 'recheck';
import * as ts from 'typescript';

import { sourceFiles, textOf } from './sources';

interface Pattern {
	source: string;
	flags: string;
}

interface PlacedPattern extends Pattern {
	place: string;
}

/** Returns recheck's results for the patterns, in their order. */
function check(patterns: Pattern[]): Diagnostics[] {
	const { stdout, stderr } = spawnSync(process.execPath, [join(__dirname, 'recheck.js')], {
		input: JSON.stringify(patterns),
		encoding: 'utf8',
	});
	if (stdout === '') throw new Error(stderr);
	return JSON.parse(stdout) as Diagnostics[];
}

/** Finds a file's regular expressions: literals and calls of `RegExp`. */
function patternsOf(file: string): { literals: PlacedPattern[]; built: string[] } {
	const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true);
	const literals: PlacedPattern[] = [];
	const built: string[] = [];
	const visit = (node: ts.Node) => {
		const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
		const place = `${file}:${line}`;
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

/** Without a repetition, the time of a pattern cannot grow with the text. */
const literals = found
	.flatMap((file) => file.literals)
	.filter(({ source }) => /[*+{]/.test(source));

it('finds the patterns of the package', () => {
	expect(literals.length).toBeGreaterThan(40);
});

it('detects a pattern that takes quadratic time', () => {
	const results = check([
		{ source: '\\s+$', flags: '' },
		{ source: '\\d.*\\+.*\\d', flags: 's' },
	]);
	expect(results.map(({ status }) => status)).toEqual(['vulnerable', 'vulnerable']);
});

describe('takes linear time:', () => {
	let results: Diagnostics[] = [];

	beforeAll(() => {
		results = check(literals);
	}, 600_000);

	it.each(literals.map(({ place, source }, n) => [`${place} /${source}/`, n] as const))(
		'%s',
		(_title, n) => {
			const { status, ...more } = results[n];
			const complexity = 'complexity' in more ? more.complexity.summary : undefined;
			const error = 'error' in more ? more.error : undefined;
			expect({ status, complexity, error }).toEqual({
				status: 'safe',
				complexity: expect.stringMatching(/^(?:safe|linear)$/),
				error: undefined,
			});
		},
	);
});

it('no pattern is built at run time, where nothing checks it', () => {
	expect(found.flatMap((file) => file.built)).toEqual([]);
});
