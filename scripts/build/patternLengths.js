/* Computes how long the texts are that a pattern of a numbering plan matches. */

const token = /\(\?:|\[[^\]]*\]|\\d|[\d()|?]|\{\d+(?:,\d+)?\}/y;

/**
 * Returns the lengths of all texts that a pattern matches entirely.
 *
 * @param {string} pattern with digits, `\d`, classes, groups, alternatives and the quantifiers `?`, `{2}`, `{2,3}`
 * @returns {Set<number>}
 * @throws {Error} for any other syntax, such as lookaheads or `*`
 */
function lengthsOf(pattern) {
	const tokens = tokensOf(`(?:${pattern})`);
	const lengths = single(tokens);
	if (tokens.length > 0) throw new Error(`Unbalanced parenthesis in the pattern ${pattern}`);
	return lengths;
}

function tokensOf(pattern) {
	const tokens = pattern.match(new RegExp(token, 'gy')) ?? [];
	if (tokens.join('') !== pattern) throw new Error(`Unknown syntax in the pattern ${pattern}`);
	return tokens;
}

function alternatives(tokens) {
	let lengths = sequence(tokens);
	while (tokens[0] === '|') {
		tokens.shift();
		lengths = new Set([...lengths, ...sequence(tokens)]);
	}
	return lengths;
}

function sequence(tokens) {
	let lengths = new Set([0]);
	while (tokens.length > 0 && tokens[0] !== '|' && tokens[0] !== ')') {
		lengths = sums(lengths, repeated(single(tokens), tokens));
	}
	return lengths;
}

function single(tokens) {
	if (!tokens.shift().startsWith('(')) return new Set([1]);
	const lengths = alternatives(tokens);
	if (tokens.shift() !== ')') throw new Error('A parenthesis of the pattern is not closed');
	return lengths;
}

function repeated(lengths, tokens) {
	const [least, most] = quantity(tokens);
	const times = [new Set([0])];
	for (let count = 1; count <= most; count++) times.push(sums(times[count - 1], lengths));
	return new Set(times.slice(least).flatMap((sum) => [...sum]));
}

function quantity(tokens) {
	if (tokens[0] === '?') return tokens.shift() && [0, 1];
	if (!tokens[0]?.startsWith('{')) return [1, 1];
	const [least, most = least] = tokens.shift().match(/\d+/g).map(Number);
	return [least, most];
}

function sums(some, others) {
	return new Set([...some].flatMap((one) => [...others].map((other) => one + other)));
}

module.exports = { lengthsOf };
