import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';

import { literals, type FoundPattern } from './foundPatterns';
import { textOf } from './sources';

/** Patterns, each followed by lines of texts that they find, as JSON: one for each alternative. */
const file = 'test/repository/patternSamples.txt';

const samples = new Map<string, string[]>();
for (const line of textOf(file).split('\n').filter(Boolean)) {
	const [pattern = ''] = [...samples.keys()].slice(-1);
	const texts = line.match(/"(?:[^"\\]|\\.)*"/g) ?? [];
	if (line.startsWith('/')) samples.set(line, []);
	else samples.get(pattern)?.push(...texts.map((text) => JSON.parse(text) as string));
}

/** The alternatives of a pattern, each with the pattern that is left without it. */
function alternativesOf({ text, source, flags }: FoundPattern) {
	const found: Array<{ alternative: string; without: RegExp }> = [];
	visitRegExpAST(new RegExpParser().parseLiteral(text), {
		onAlternativeEnter: (alternative: AST.Alternative) => {
			const { alternatives } = alternative.parent;
			if (alternatives.length === 1) return;
			const others = alternatives.filter((each) => each !== alternative).map(({ raw }) => raw);
			// Positions in the text count its first slash.
			const [start, end] = [
				alternatives[0].start - 1,
				alternatives[alternatives.length - 1].end - 1,
			];
			const left = source.slice(0, start) + others.join('|') + source.slice(end);
			found.push({ alternative: alternative.raw, without: new RegExp(left, flags) });
		},
	});
	return found;
}

/** Whether two patterns find something else first in a text, or somewhere else, or other parts of it. */
function areDifferent(one: RegExp, other: RegExp, text: string): boolean {
	const [found, left] = [one, other].map((pattern) => new RegExp(pattern).exec(text));
	if (!found || !left) return found !== left;
	// Without a group, the others have other numbers.
	const isOther = found.length === left.length && found.some((part, n) => part !== left[n]);
	return isOther || found[0] !== left[0] || found.index !== left.index;
}

const patterns = [...new Map(literals.map((pattern) => [pattern.text, pattern])).values()]
	.map((pattern) => ({ ...pattern, alternatives: alternativesOf(pattern) }))
	.filter(({ alternatives }) => alternatives.length > 0);

it(`${file} has the patterns with alternatives, and no others`, () => {
	expect([...samples.keys()].sort()).toEqual(patterns.map(({ text }) => text).sort());
});

describe('each alternative has a text that is not found without it, and each text its alternative:', () => {
	it.each(patterns.map((pattern) => [pattern.place, pattern.text, pattern] as const))(
		'%s %s',
		(_place, text, { source, flags, alternatives }) => {
			const whole = new RegExp(source, flags);
			const texts = samples.get(text) ?? [];
			const needs = ({ without }: { without: RegExp }, sample: string) =>
				areDifferent(whole, without, sample);
			const idle = alternatives.filter((each) => !texts.some((sample) => needs(each, sample)));
			const unused = texts.filter((sample) => !alternatives.some((each) => needs(each, sample)));
			expect({ idle: idle.map(({ alternative }) => alternative), unused }).toEqual({
				idle: [],
				unused: [],
			});
		},
	);
});
