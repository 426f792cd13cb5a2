/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import type { Diagnostics } from 'recheck';

import { packageFolder } from '../support/engine/package';
import { built, literals } from './foundPatterns';
import { textOf } from './sources';

interface Pattern {
	source: string;
	flags: string;
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

/** Without a repetition, the time of a pattern cannot grow with the text. */
const repeating = [
	...new Map(
		literals
			.filter(({ source }) => /[*+{]/.test(source))
			.map((pattern) => [pattern.text, pattern] as const),
	).values(),
];

/** What was proved, by which recheck: so that only new patterns are checked, each of which takes seconds. */
const file = 'test/repository/provenPatterns.txt';

const { version } = JSON.parse(textOf('node_modules/recheck/package.json')) as { version: string };
const [provedBy, ...proved] = textOf(file).trimEnd().split('\n');
const proven = new Set(provedBy === `recheck ${version}` ? proved : []);
const unproven = repeating.filter(({ text }) => !proven.has(text));

it('finds the patterns of the package', () => {
	expect(repeating.length).toBeGreaterThan(40);
});

it('detects a pattern that takes quadratic time', () => {
	const results = check([
		{ source: '\\s+$', flags: '' },
		{ source: '\\d.*\\+.*\\d', flags: 's' },
	]);
	expect(results.map(({ status }) => status)).toEqual(['vulnerable', 'vulnerable']);
});

it('every pattern takes linear time', () => {
	const results = unproven.length === 0 ? [] : check(unproven);
	const found = results.map((result, n) => ({
		place: unproven[n].place,
		text: unproven[n].text,
		status: result.status,
		complexity: 'complexity' in result ? result.complexity?.summary : undefined,
		error: 'error' in result ? result.error : undefined,
	}));
	const isLinear = ({ status, complexity, error }: (typeof found)[number]) =>
		status === 'safe' && /^(?:safe|linear)$/.test(String(complexity)) && error === undefined;
	const linear = new Set(found.filter(isLinear).map(({ text }) => text));
	const known = repeating.map(({ text }) => text);
	const lines = [
		`recheck ${version}`,
		...known.filter((text) => proven.has(text) || linear.has(text)).sort(),
	];
	// Renews the file, and fails once: what is to be committed is not overlooked.
	if (!isDeepStrictEqual([provedBy, ...proved], lines))
		writeFileSync(join(packageFolder, file), `${lines.join('\n')}\n`);
	expect(found.filter((each) => !isLinear(each))).toEqual([]);
	expect([provedBy, ...proved]).toEqual(lines);
}, 600_000);

it('no pattern is built at run time, where nothing checks it', () => {
	expect(built).toEqual([]);
});
